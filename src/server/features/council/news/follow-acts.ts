import { isSaid } from '#contract/council/council-outcome.ts';
import { allows } from '#contract/council/phases.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { type Act, type Follower, questionsOf } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { hashAddress, hashAsker } from './addresses.ts';
import { type NewEvent, type NewsKind, noteEvents } from './events.ts';
import { confirmationJob, spreadJob } from './jobs.ts';
import { dropResultNews, planResultNews } from './result-news.ts';
import { askForNews } from './subscriptions.ts';

/**
 * Who ticks the box is asked by mail whether it was they; so is who ticked it only when the answer was lost and the same question was
 * sent again. Without a mail server nobody is.
 */
export const followSubmissions: Follower = {
  kinds: ['question.submitted', 'question.sent_again'],
  follow: async (tx, acts, { mailer, secrets }) => {
    if (!mailer.canSend) return;
    const asking = acts.flatMap(({ sent, batchId, subjectId }) =>
      sent?.news && batchId && subjectId
        ? {
            questionId: subjectId,
            language: sent.language,
            addressHash: hashAddress(sent.email, secrets.people),
            askerHash: hashAsker(sent.voter, { batchId, email: sent.email }, secrets.voters),
          }
        : [],
    );
    if (asking.length === 0) return;
    for (const subscription of await askForNews(tx, asking)) await addJob(tx, confirmationJob, { subscription });
  },
};

/** What is told of an act, where it is news. */
const newsOf: { [Kind in Act['kind']]?: (act: Pick<Act, 'step' | 'change'>) => NewsKind | undefined } = {
  'batch.phase_changed': ({ step }) => {
    if (!step) return undefined;
    if (allows[step.to].result) return 'completed';
    // A batch that is opened again goes on, and says so on its page.
    return allows[step.to].ballots && !allows[step.from].ballotPaper ? 'stoning' : undefined;
  },
  'batch.activated': () => 'stoning',
  'question.published': () => 'published',
  'question.declined': () => 'declined',
  'questions.merged': () => 'merged',
  'question.split': () => 'split',
  // Not where only the words of an answer change.
  'question.outcome_written': ({ change }) =>
    isSaid(change.after?.outcome) || isPutOff(change) ? 'outcome' : undefined,
};

/** Whether what was promised is promised for another day. */
function isPutOff({ after }: Act['change']): boolean {
  return after?.outcome === undefined && typeof after?.due === 'string';
}

/**
 * Notes what people asked to be told of. Whom it concerns is found out later, by a job, so that an act holds its locks no longer, however
 * many they are.
 */
export const followNews: Follower = {
  kinds: Object.keys(newsOf) as Act['kind'][],
  follow: async (tx, acts, { mailer }) => {
    if (!mailer.canSend) return;
    await noteNews(tx, acts.flatMap(toEvents));
  },
};

async function noteNews(tx: DatabaseTransaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const batch of await noteEvents(tx, events)) await addJob(tx, spreadJob, { batch });
}

/** When a result is told depends on its completion, on whether that stands, and on how far its reveal is. */
export const followResults: Follower = {
  kinds: ['batch.phase_changed', 'batch.revealed'],
  follow: async (tx, acts) => {
    for (const { batchId, step } of acts) {
      if (batchId && step && allows[step.from].result) await dropResultNews(tx, batchId);
      else if (batchId) await planResultNews(tx, batchId);
    }
  },
};

function toEvents(act: Act): NewEvent[] {
  const { batchId, entryId } = act;
  const kind = newsOf[act.kind]?.(act);
  if (!kind || !batchId) return [];
  const ofBatch = kind === 'stoning' || kind === 'completed';
  if (ofBatch) return [{ kind, batchId, questionId: null, entryId }];
  return questionsOf(act).map((questionId) => ({ kind, batchId, questionId, entryId }));
}

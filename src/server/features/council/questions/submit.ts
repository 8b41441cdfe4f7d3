import type { Question } from '#contract/council/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import { transact } from '#server/database/transact.ts';
import { isFull } from '#server/features/council/batches/assignment.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import { readPhases } from '#server/features/council/batches/repository.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import type { Act, AfterAct } from '#server/features/trust/audit/after-act.ts';
import { guessAll } from '#server/texts/question-language.ts';
import { decideSubmission, type Verdict } from './rules.ts';
import { isSameSubmission, toWords } from './same-submission.ts';
import {
  findSubmissions,
  insertSubmissions,
  type Submission,
  type SubmissionKeys,
  tieAgain,
} from './submission-repository.ts';

type SubmissionDeps = {
  db: Database;
  dueSteps: Pick<DueSteps, 'takeIfDue'>;
  afterAct: AfterAct;
  secrets: SubmissionKeys;
};

/** Stores the submissions that come at the same time together. */
export function gatherSubmissions(deps: SubmissionDeps): Gatherer<Submission, Question> {
  const { dueSteps } = deps;
  return new Gatherer({
    take: (submissions) => storeSubmissions(deps, submissions).catch(noneWhereFull),
    explain: async (submissions) => {
      await dueSteps.takeIfDue();
      return explainSubmissions(deps, submissions);
    },
  });
}

/** In one statement that commits by itself, unless something follows from it: that is done in the same transaction. */
async function storeSubmissions(
  { db, afterAct, secrets }: SubmissionDeps,
  submissions: readonly Submission[],
): Promise<Map<Submission, Question>> {
  // Their answers name the languages, for each of which everybody would stand still otherwise.
  await guessAll(submissions.map((submission) => toWords(submission).text));
  if (!afterAct.isFollowed('question.submitted')) return insertSubmissions(db, submissions, secrets);
  return transact(db, async (tx) => {
    const stored = await insertSubmissions(tx, submissions, secrets);
    const acts = [...stored].map(toAct('question.submitted'));
    if (acts.length > 0) await afterAct(tx, acts);
    return stored;
  });
}

/** A visitor's act, which stands in no audit. */
function toAct(kind: Act['kind']): (submitted: readonly [Submission, Question]) => Act {
  return ([sent, { id, batch_id }]) => {
    const of = { entryId: null, batchId: batch_id, subjectId: id, sent };
    return { ...of, kind, actor: null, change: { before: null, after: null } };
  };
}

/** Others took the last places in the same moment, so nothing was stored: the next attempt knows how many are left. */
function noneWhereFull(error: unknown): Map<Submission, Question> {
  if (isFull(error)) return new Map();
  throw error;
}

async function explainSubmissions(
  { db, afterAct, secrets }: SubmissionDeps,
  submissions: readonly Submission[],
): Promise<Map<Submission, Question | AppError>> {
  const [batches, earlier] = await Promise.all([
    readPhases(db, [...new Set(submissions.map(({ batchId }) => batchId))]),
    findSubmissions(db, submissions),
  ]);
  const explained = new Map<Submission, Question | AppError>();
  for (const submission of submissions) {
    const batch = batches.get(submission.batchId);
    const stored = earlier.get(submission.key ?? '');
    const isSame = stored !== undefined && isSameSubmission(submission, stored, secrets.people);
    const reason = toReason(decideSubmission(batch, stored && { question: stored.question, isSame }, submission.text));
    if (reason) explained.set(submission, reason);
  }
  const repeated = [...explained].flatMap(([sent, question]) =>
    question instanceof AppError ? [] : [[sent, question] as const],
  );
  const ties = repeated.map(([{ voter }, { id }]) => ({ id, hash: hashAuthor(voter, id, secrets.voters) }));
  if (ties.length > 0)
    await transact(db, async (tx) => {
      await tieAgain(tx, ties);
      // What is no part of the question may be asked for only now.
      await afterAct(tx, repeated.map(toAct('question.sent_again')));
    });
  return explained;
}

function toReason(verdict: Verdict<Question>): Question | AppError | undefined {
  switch (verdict.kind) {
    case 'repeat':
      return verdict.earlier;
    case 'refuse':
      return new AppError(verdict.code);
    case 'store':
      return undefined;
  }
}

import { sql } from 'kysely';
import { allows } from '#contract/council/phases.ts';
import { type WebhookBody, WebhookEvent } from '#contract/running/webhooks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { findActiveBatch } from '#server/features/council/batches/repository.ts';
import { type Act, type Follower, questionsOf } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { webhookJob } from './deliver.ts';
import { insertDelivery } from './delivery-repository.ts';

type Kind = Act['kind'];

/** What is asked may wait for somebody to look at it first. */
const mayWait: readonly Kind[] = ['question.submitted', 'question.created', 'questions.imported'];

/** The acts by which each event can come about. */
const actsOf: Readonly<Record<WebhookEvent, readonly Kind[]>> = {
  'batch.activated': ['batch.activated'],
  'batch.deactivated': ['batch.deactivated'],
  'batch.phase_entered': ['batch.phase_changed'],
  'deadline.moved': ['batch.deadlines_changed'],
  'question.published': [...mayWait, 'question.published'],
  'question.declined': ['question.declined'],
  turnout: [], // told by the minute (`tell-turnout.ts`)
  'round.set_aside': ['batch.phase_changed', 'stones.reset'],
  'batch.completed': ['batch.phase_changed'],
  'outcome.given': ['question.outcome_written', 'batch.answers_awaited'],
  'outcome.taken_back': ['act.undone'],
};

/** Writes down what is to be told of an act, with the act: it is sent by a job, or not at all where the act fails. */
export const tellWebhooks: Follower = {
  kinds: [...new Set(Object.values(actsOf).flat())],
  follow: async (tx, acts) => {
    const webhooks = await tx.selectFrom('webhooks').select(['id', 'events', 'batch_id']).execute();
    if (webhooks.length === 0) return;
    for (const { batchId, body } of await toBodies(tx, acts))
      for (const { id, events, batch_id } of webhooks)
        if (events.includes(body.type) && (batch_id === null || batch_id === batchId)) await tell(tx, id, body);
  },
};

/** Writes a message down, and the job that sends it. */
export async function tell(tx: DatabaseTransaction, webhookId: string, body: WebhookBody): Promise<void> {
  const delivery = await insertDelivery(tx, { webhookId, event: body.type, body: JSON.stringify(body) });
  await addJob(tx, webhookJob, { delivery });
}

type HookMessage = { batchId: string; body: WebhookBody };

async function toBodies(tx: DatabaseTransaction, heard: readonly Act[]): Promise<HookMessage[]> {
  const acts = await withUndone(tx, heard);
  const batches = await readBatches(tx, acts);
  const published = await readPublished(tx, acts);
  const timestamp = new Date().toISOString();
  return acts.flatMap((act) => {
    const batch = act.batchId === null ? undefined : batches.get(act.batchId);
    if (!batch) return [];
    const { id, slug } = batch;
    return toEvents(act, batch, published).map(({ type, ...rest }) => ({
      batchId: id,
      body: { type, timestamp, data: { batch: { id, slug }, ...rest } },
    }));
  });
}

/** What was taken back is told as what came of it. A step that was is an act of its own already. */
async function withUndone(tx: DatabaseTransaction, heard: readonly Act[]): Promise<Act[]> {
  const acts: Act[] = [];
  for (const act of heard) {
    const undone = act.kind === 'act.undone' ? act.change.after?.act : undefined;
    if (act.kind !== 'act.undone') acts.push(act);
    else if (undone === 'batch.deadlines_changed') acts.push({ ...act, kind: 'batch.deadlines_changed' });
    else if (undone === 'question.outcome_written') acts.push(act);
    else if (undone === 'batch.deactivated') acts.push({ ...act, kind: 'batch.activated' });
    else if (undone === 'batch.activated') {
      acts.push({ ...act, kind: 'batch.deactivated' });
      const before = await findActiveBatch(tx);
      if (before) acts.push({ ...act, kind: 'batch.activated', batchId: before.id });
    }
  }
  return acts;
}

type Event = Pick<WebhookBody, 'type'> & Omit<WebhookBody['data'], 'batch'>;

function toEvents(act: Act, batch: ToldBatch, published: ReadonlySet<string>): Event[] {
  // Other words of a question that stands were looked at: it could be read before, and can be after.
  if (act.change.after?.new_words === true) return [];
  const types = WebhookEvent.options.filter((type) => actsOf[type].includes(act.kind));
  return types.flatMap((type) => ofBatch[type]?.(act, batch) ?? ofQuestions(type, act, published));
}

/** What is told of a batch; of each other event, the questions. */
const ofBatch: { [Type in WebhookEvent]?: (act: Act, batch: ToldBatch) => Event[] } = {
  'batch.activated': () => [{ type: 'batch.activated' }],
  'batch.deactivated': () => [{ type: 'batch.deactivated' }],
  'batch.phase_entered': ({ step }) => (step ? [{ type: 'batch.phase_entered', phase: step.to }] : []),
  'deadline.moved': (_, { submission_deadline, stoning_deadline }) => [
    {
      type: 'deadline.moved',
      submission_deadline: submission_deadline.toISOString(),
      stoning_deadline: stoning_deadline.toISOString(),
    },
  ],
  'round.set_aside': (act) => {
    const round = toRoundSetAside(act);
    return round === undefined ? [] : [{ type: 'round.set_aside', round }];
  },
  'batch.completed': ({ step }) => (step && allows[step.to].result ? [{ type: 'batch.completed' }] : []),
};

/** Undefined where no ballots were. */
function toRoundSetAside({ kind, change, undo }: Act): number | undefined {
  if (kind === 'stones.reset') return Number(change.before?.stoning_round);
  return change.after?.ballots_set_aside === undefined || undo?.round === undefined ? undefined : undo.round - 1;
}

function ofQuestions(type: WebhookEvent, act: Act, published: ReadonlySet<string>): Event[] {
  return questionsOf(act)
    .filter((id) => !mayWait.includes(act.kind) || published.has(id))
    .map((id) => ({ type, question: { id } }));
}

type ToldBatch = { id: string; slug: string; submission_deadline: Date; stoning_deadline: Date };

async function readBatches(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Map<string, ToldBatch>> {
  const ids = acts.flatMap(({ batchId }) => batchId ?? []);
  const rows = await tx
    .selectFrom('batches')
    .select(['id', 'slug', 'submission_deadline', 'stoning_deadline'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readPublished(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Set<string>> {
  const ids = acts.filter(({ kind }) => mayWait.includes(kind)).flatMap(questionsOf);
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('standing_questions').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

import { sql } from 'kysely';
import { phases } from '#contract/council/public-batch.ts';
import type { WebhookBody, WebhookEvent } from '#contract/running/webhooks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { type Act, type Follower, questionsOf } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { webhookJob } from './deliver.ts';
import { insertDelivery } from './delivery-repository.ts';

/** What each kind of act may be, to those who hear of it. */
const eventOf: Record<string, WebhookEvent> = {
  'batch.phase_changed': 'batch.phase_entered',
  'question.submitted': 'question.published',
  'question.created': 'question.published',
  'questions.imported': 'question.published',
  'question.published': 'question.published',
  'question.declined': 'question.declined',
  'question.outcome_written': 'outcome.given',
};

/** What is asked may wait for somebody to look at it first. */
const mayWait = new Set<string>(['question.submitted', 'question.created', 'questions.imported']);

/** Writes down what is to be told of an act, with the act: it is sent by a job, or not at all where the act fails. */
export const tellWebhooks: Follower = {
  kinds: Object.keys(eventOf) as Act['kind'][],
  follow: async (tx, acts) => {
    const webhooks = await tx.selectFrom('webhooks').select(['id', 'events', 'batch_id']).execute();
    if (webhooks.length === 0) return;
    for (const { batchId, body } of await toBodies(tx, acts))
      for (const { id, events, batch_id } of webhooks)
        if (events.includes(body.type) && (batch_id === null || batch_id === batchId)) await tell(tx, id, body);
  },
};

async function tell(tx: DatabaseTransaction, webhookId: string, body: WebhookBody): Promise<void> {
  const delivery = await insertDelivery(tx, { webhookId, event: body.type, body: JSON.stringify(body) });
  await addJob(tx, webhookJob, { delivery });
}

type Told = { batchId: string; body: WebhookBody };

async function toBodies(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Told[]> {
  const slugs = await readSlugs(tx, acts);
  const published = await readPublished(tx, acts);
  const timestamp = new Date().toISOString();
  return acts.flatMap((act) => {
    const slug = act.batchId === null ? undefined : slugs.get(act.batchId);
    if (act.batchId === null || slug === undefined) return [];
    const batch = { id: act.batchId, slug };
    return toEvents(act, published).map(({ type, ...rest }) => ({
      batchId: batch.id,
      body: { type, timestamp, data: { batch, ...rest } },
    }));
  });
}

type Event = Pick<WebhookBody, 'type'> & Omit<WebhookBody['data'], 'batch'>;

function toEvents(act: Act, published: ReadonlySet<string>): Event[] {
  const { kind, step, change } = act;
  const type = eventOf[kind];
  if (type === undefined) return [];
  if (step) {
    return [{ type, phase: step.to }, ...(step.to === phases.completed ? [{ type: 'batch.completed' as const }] : [])];
  }
  // Other words of a question that stands were looked at: it could be read before, and can be after.
  if (change.after?.new_words === true) return [];
  return questionsOf(act)
    .filter((id) => !mayWait.has(kind) || published.has(id))
    .map((id) => ({ type, question: { id } }));
}

async function readSlugs(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Map<string, string>> {
  const ids = acts.flatMap(({ batchId }) => batchId ?? []);
  const rows = await tx.selectFrom('batches').select(['id', 'slug']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

async function readPublished(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Set<string>> {
  const ids = acts.filter(({ kind }) => mayWait.has(kind)).flatMap(questionsOf);
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('standing_questions').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

import { sql } from 'kysely';
import { allows } from '#contract/council/phases.ts';
import { type WebhookBody, WebhookEvent } from '#contract/running/webhooks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { type Act, type Follower, questionsOf } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { webhookJob } from './deliver.ts';
import { insertDelivery } from './delivery-repository.ts';

type Kind = Act['kind'];

/** What is asked may wait for somebody to look at it first. */
const mayWait: readonly Kind[] = ['question.submitted', 'question.created', 'questions.imported'];

/** The acts by which each event can come about. */
const actsOf: Readonly<Record<WebhookEvent, readonly Kind[]>> = {
  'batch.phase_entered': ['batch.phase_changed'],
  'batch.completed': ['batch.phase_changed'],
  'question.published': [...mayWait, 'question.published'],
  'question.declined': ['question.declined'],
  'outcome.given': ['question.outcome_written'],
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

async function tell(tx: DatabaseTransaction, webhookId: string, body: WebhookBody): Promise<void> {
  const delivery = await insertDelivery(tx, { webhookId, event: body.type, body: JSON.stringify(body) });
  await addJob(tx, webhookJob, { delivery });
}

type HookMessage = { batchId: string; body: WebhookBody };

async function toBodies(tx: DatabaseTransaction, acts: readonly Act[]): Promise<HookMessage[]> {
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
  // Other words of a question that stands were looked at: it could be read before, and can be after.
  if (change.after?.new_words === true) return [];
  const types = WebhookEvent.options.filter((type) => actsOf[type].includes(kind));
  return types.flatMap((type): Event[] => {
    if (type === 'batch.completed') return step && allows[step.to].result ? [{ type }] : [];
    if (step) return [{ type, phase: step.to }];
    return questionsOf(act)
      .filter((id) => !mayWait.includes(kind) || published.has(id))
      .map((id) => ({ type, question: { id } }));
  });
}

async function readSlugs(tx: DatabaseTransaction, acts: readonly Act[]): Promise<Map<string, string>> {
  const ids = acts.flatMap(({ batchId }) => batchId ?? []);
  const rows = await tx.selectFrom('batches').select(['id', 'slug']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
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

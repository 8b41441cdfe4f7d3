import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewWebhook, Webhook, WebhookEvent } from '#contract/running/webhooks.ts';
import type { Database } from '#server/database/connect.ts';

/** For so long after a change the secret before signs, too. */
const oldSecretUntil = sql<Date | null>`(
  case when secret_changed_at > now() - interval '1 day' then secret_changed_at + interval '1 day' end
)`;

function selectWebhooks(db: Database) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'batch_id', 'secret_number', 'created_at'])
    .select([sql<WebhookEvent[]>`events`.as('events'), oldSecretUntil.as('old_secret_until')]);
}

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>;

/** With the number of its secret. */
export type StoredWebhook = { webhook: Webhook; secretNumber: number };

function toStored({ batch_id, secret_number, created_at, old_secret_until, ...row }: WebhookRow): StoredWebhook {
  const webhook = {
    ...row,
    batch: batch_id,
    created_at: created_at.toISOString(),
    old_secret_until: old_secret_until?.toISOString() ?? null,
  };
  return { webhook, secretNumber: secret_number };
}

export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await selectWebhooks(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => toStored(row).webhook);
}

export async function findWebhook(db: Database, id: string): Promise<StoredWebhook | undefined> {
  const row = await selectWebhooks(db).where('id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

/** Throws the violation of `webhooks_batch_id_fkey`. */
export async function insertWebhook(db: Database, { url, events, batch = null }: NewWebhook): Promise<StoredWebhook> {
  const id = newId();
  await db
    .insertInto('webhooks')
    .values({ id, url, events: [...new Set(events)], batch_id: batch })
    .execute();
  const row = await selectWebhooks(db).where('id', '=', id).executeTakeFirstOrThrow();
  return toStored(row);
}

export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function countSecretOn(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ secret_number: eb('secret_number', '+', 1), secret_changed_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

/** Until when it is left alone, because its receiver failed a moment ago. */
export async function findLeftAlone(db: Database, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('left_alone_until')
    .where('id', '=', id)
    .where('left_alone_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.left_alone_until ?? undefined;
}

const leftAloneS = 30;

export async function leaveAlone(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ left_alone_until: sql<Date>`now() + ${leftAloneS} * interval '1 second'` })
    .where('id', '=', id)
    .execute();
}

export async function leaveAloneNoLonger(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ left_alone_until: null })
    .where('id', '=', id)
    .where('left_alone_until', 'is not', null)
    .execute();
}

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Delivery, WebhookEvent } from '#contract/running/webhooks.ts';
import type { Database } from '#server/database/connect.ts';

const mostListed = 100;

/** Newest first. */
export async function listDeliveries(db: Database, webhookId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'created_at', 'tries', 'tried_at', 'delivered_at', 'status', 'fault'])
    .select(sql<WebhookEvent>`event`.as('event'))
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ created_at, tried_at, delivered_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
  }));
}

type NewDelivery = { webhookId: string; event: WebhookEvent; body: string };

export async function insertDelivery(db: Database, { webhookId, event, body }: NewDelivery): Promise<string> {
  const id = newId();
  await db.insertInto('webhook_deliveries').values({ id, webhook_id: webhookId, event, body }).execute();
  return id;
}

/** What is to be sent, and by which webhook. */
export async function findDelivery(db: Database, id: string): Promise<{ webhookId: string; body: string } | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { webhookId: row.webhook_id, body: row.body };
}

type Answer = { status: number | null; fault: string | null };

/** Whatever came of a try; one that arrived stays so, also where it is sent again in vain. */
export async function noteTry(db: Database, id: string, { status, fault }: Answer): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      ...{ status, fault, tried_at: sql<Date>`now()`, tries: eb('tries', '+', 1) },
      ...(fault === null && { delivered_at: sql<Date>`coalesce(delivered_at, now())` }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function forgetOldDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`.execute(db);
}

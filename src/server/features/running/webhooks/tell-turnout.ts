import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { WebhookBody } from '#contract/running/webhooks.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { findActiveBatch } from '#server/features/council/batches/repository.ts';
import { tell } from './tell-webhooks.ts';

/**
 * Tells how many ballots the active batch has, to each receiver once a minute at most and only where that is another number: the one that
 * the page shows all the time, so that nobody learns more by it, whatever is hidden of the stones.
 */
export async function tellTurnout(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another copy that is at it tells it.
    const { rows: webhooks } = await sql<{ id: string; batch_id: string | null }>`
      select id, batch_id from webhooks where events @> array['turnout'] for update skip locked
    `.execute(tx);
    if (webhooks.length === 0) return;
    const batch = await findActiveBatch(tx);
    if (!batch || !allows[batch.phase].ballots) return;
    for (const { id, batch_id } of webhooks)
      if ((batch_id ?? batch.id) === batch.id && (await isNews(tx, id, batch))) await tell(tx, id, toBody(batch));
  });
}

function toBody({ id, slug, stoning_round: round, ballots }: Batch): WebhookBody {
  return { type: 'turnout', timestamp: new Date().toISOString(), data: { batch: { id, slug }, round, ballots } };
}

async function isNews(tx: DatabaseTransaction, webhookId: string, batch: Batch): Promise<boolean> {
  const last = await tx
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('event', '=', 'turnout')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['body', sql<boolean>`created_at > now() - interval '1 minute'`.as('is_recent')])
    .executeTakeFirst();
  if (last?.is_recent) return false;
  const told = last && WebhookBody.parse(JSON.parse(last.body)).data;
  const isOfThisRound = told?.batch.id === batch.id && told.round === batch.stoning_round;
  return batch.ballots !== (isOfThisRound ? told.ballots : 0);
}

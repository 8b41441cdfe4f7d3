import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { type Actor, isOwner } from '#server/features/trust/audit/write-audit.ts';

export async function startNextRound(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('batches')
    .set((eb) => ({ stoning_round: eb('stoning_round', '+', 1), revision: eb('revision', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Shows everybody the stones of a round that was to show them at its completion. False where they are shown already, or
 * no stones are given in the batch.
 */
export async function showStones(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update rounds set stones_shown_at = clock_timestamp()
    from batches
    where batches.id = ${id} and batches.phase in (${phasesWith('ballots')}) and rounds.batch_id = batches.id
      and rounds.round = batches.stoning_round and rounds.rules ->> 'stones_shown' = 'when_completed'
      and rounds.stones_shown_at is null
    returning rounds.round
  `.execute(db);
  return rows.length > 0;
}

/**
 * A round that was ever completed with ballots has had a result: only an owner sets it aside.
 * @throws AppError role_insufficient
 */
export function refuseSettingAside({ had_result }: Batch, actor: Actor): void {
  if (had_result && !isOwner(actor)) throw new AppError('role_insufficient');
}

import type { Administrator } from '#contract/administrators.ts';
import type { Batch } from '#contract/batches.ts';
import { phases } from '#contract/public-batch.ts';
import type { StonesReset } from '#contract/questions.ts';
import { hasRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { listBatches, listBatchIds } from '#server/features/batches/repository.ts';
import { sayWhy, startNextRound } from '#server/features/batches/rounds.ts';

/**
 * Opens a new round in the batches that are named, else in all that are not completed, where they have ballots: their
 * counts read 0 and every browser may stone again; the ballots so far stay, set aside. Tells how many batches and
 * ballots that touched.
 * @throws AppError batch_not_found; role_insufficient where a completed batch is named by anybody but an owner
 */
export function resetStones(
  { db, audit }: Deps,
  actor: Administrator,
  { batches: named, reason = null }: StonesReset,
): Promise<{ batches: number; ballots: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const stoned = chooseToReset(await listBatches(tx), named, actor.role).filter(({ ballots }) => ballots > 0);
    await sayWhy(tx, reason);
    if (stoned.length > 0)
      await startNextRound(
        tx,
        stoned.map(({ id }) => id),
      );
    for (const { id, stoning_round, ballots } of stoned) {
      await audit(tx, actor, {
        kind: 'stones.reset',
        batchId: id,
        before: { stoning_round, ballots },
        after: { stoning_round: stoning_round + 1, ballots: 0, ...(reason && { reason }) },
      });
    }
    return { batches: stoned.length, ballots: stoned.reduce((sum, { ballots }) => sum + ballots, 0) };
  });
}

/**
 * The batches that 'Reset All Stones' resets (docs/product.md, Ballots): without names all that are not completed; a
 * completed one, whose result is published, only where an owner names it.
 * @throws AppError batch_not_found, role_insufficient
 */
function chooseToReset(batches: readonly Batch[], named: readonly string[] | undefined, role: Role): readonly Batch[] {
  if (!named) return batches.filter(({ phase }) => phase !== phases.completed);
  const chosen = batches.filter(({ id }) => named.includes(id));
  if (chosen.length < new Set(named).size) throw new AppError('batch_not_found');
  const touchesResult = chosen.some(({ phase }) => phase === phases.completed);
  if (touchesResult && !hasRole(role, 'owner')) throw new AppError('role_insufficient');
  return chosen;
}

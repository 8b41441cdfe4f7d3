import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { StonesReset } from '#contract/council/questions.ts';
import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { listBatches, listBatchIds } from '#server/features/council/batches/repository.ts';
import { refuseSettingAside, startNextRound } from '#server/features/council/batches/rounds.ts';
import { setTriggerValues } from '#server/features/council/batches/trigger-values.ts';

/**
 * Opens a new round in the batches that are named, else in all whose round has not had a result, where they have ballots: their
 * counts read 0 and every browser may stone again; the ballots so far stay, set aside. Tells how many batches and
 * ballots that touched.
 * @throws AppError batch_not_found; role_insufficient where a batch that has, or had, a result is named by anybody but an owner
 */
export function resetStones(
  { db, audit }: Deps,
  actor: Administrator,
  { batches: named, reason = null }: StonesReset,
): Promise<{ batches: number; ballots: number }> {
  return transact(db, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const stoned = chooseToReset(await listBatches(tx), named, actor).filter(({ ballots }) => ballots > 0);
    await setTriggerValues(tx, { reason });
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
 * The batches that 'Reset All Stones' resets (docs/product.md, Ballots): without names all that are not completed and whose round
 * never was; others, whose result was published, only where an owner names them.
 * @throws AppError batch_not_found, role_insufficient
 */
function chooseToReset(
  batches: readonly Batch[],
  named: readonly string[] | undefined,
  actor: Administrator,
): readonly Batch[] {
  if (!named) return batches.filter(({ phase, had_result }) => !allows[phase].result && !had_result);
  const chosen = batches.filter(({ id }) => named.includes(id));
  if (chosen.length < new Set(named).size) throw new AppError('batch_not_found');
  for (const batch of chosen) refuseSettingAside(batch, actor);
  return chosen;
}

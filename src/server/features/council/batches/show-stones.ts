import type { Batch } from '#contract/council/batches.ts';
import { stayBlind } from '#contract/council/chosen-rules.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { readBatch } from './read-batch.ts';
import { showStones } from './rounds.ts';

/**
 * Shows everybody the stones of a batch in stoning that was to show them when it is completed.
 * @throws AppError batch_not_found, batch_not_blind, stones_stay_hidden
 */
export function showStonesNow({ db, audit }: Deps, actor: Actor, id: string): Promise<Batch> {
  return transact(db, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const { rules } = await readBatch(tx, id);
    if (stayBlind(rules)) throw new AppError('stones_stay_hidden');
    if (!(await showStones(tx, id))) throw new AppError('batch_not_blind');
    const shown = await readBatch(tx, id);
    await audit(tx, actor, { kind: 'batch.stones_shown', batchId: id, after: { ballots: shown.ballots } });
    return shown;
  });
}

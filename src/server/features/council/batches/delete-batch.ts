import { phases } from '#contract/council/public-batch.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { countOfBatch } from './assignment.ts';
import { enterPhase } from './enter-phase.ts';
import { readBatch } from './read-batch.ts';
import { rethrowRefusal } from './refusals.ts';
import { removeBatch } from './repository.ts';

/**
 * Deletes a batch that never had a ballot. Its questions stay, in no batch.
 * @throws AppError batch_not_found, batch_active, batch_has_ballots
 */
export async function deleteBatch({ db, audit, checks }: Deps, actor: Actor, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const batch = await readBatch(tx, id);
    if (batch.is_active) throw new AppError('batch_active');
    // The database refuses it in any case; but the step below would set the round aside first, which not everybody may.
    if (batch.ballots > 0) throw new AppError('batch_has_ballots');
    const questions = await countOfBatch(tx, id);
    // As long as stones are given, no question leaves.
    await enterPhase({ tx, audit, checks }, batch, phases.submission, { by: 'deletion', actor });
    await removeBatch(tx, id);
    await audit(tx, actor, { kind: 'batch.deleted', batchId: id, before: { name: batch.name, questions } });
  }).catch(rethrowRefusal);
}

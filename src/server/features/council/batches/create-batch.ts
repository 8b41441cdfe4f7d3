import type { CreatedBatch, NewBatch } from '#contract/council/batches.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { findEntryOf } from '#server/features/trust/audit/repository.ts';
import { toSourceBatches } from '#server/features/trust/audit/source-batches.ts';
import type { Moved } from '#server/features/trust/audit/undo-data.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { assignQuestions } from './assignment.ts';
import { readBatch, readCompletedBatch } from './read-batch.ts';
import { rethrowRefusal } from './refusals.ts';
import { findBatchByKey, insertBatch, listBatchIds } from './repository.ts';

/**
 * A new batch starts in phase 1, inactive, and gets the questions that come along: without a choice all there are, but those
 * of a batch in stoning (docs/product.md, The administration). The same key with the same batch gets the first one again.
 * @throws AppError batch_full, batch_not_found, batch_not_completed, idempotency_key_reused
 */
export function createBatch({ db, audit }: Deps, actor: Actor, batch: NewBatch, key?: string): Promise<CreatedBatch> {
  const create = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const id = await insertBatch(tx, batch, key);
    if (!id) return repeatBatch(tx, batch, key);
    const { count: questions, moved } = await takeAlong(tx, id, batch);
    const created = await readBatch(tx, id);
    const { name, submission_deadline, stoning_deadline } = batch;
    const after = { name, submission_deadline, stoning_deadline, ...created.rules, questions };
    const before = toSourceBatches(moved);
    await audit(tx, actor, {
      kind: 'batch.created',
      batchId: id,
      before,
      after,
      undo: { moved },
    });
    return { ...created, taken_along: questions };
  };
  return transact(db, create).catch(rethrowRefusal);
}

async function takeAlong(
  tx: DatabaseTransaction,
  id: string,
  { take_along: take = 'all', take_along_from: from }: NewBatch,
): Promise<{ count: number; moved: Moved }> {
  if (take === 'none') return { count: 0, moved: [] };
  if (from) await readCompletedBatch(tx, from);
  return assignQuestions(tx, id, { take, from });
}

/** The first batch of the key, as it is now, with what came along to it then. */
async function repeatBatch(tx: DatabaseTransaction, { name }: NewBatch, key = ''): Promise<CreatedBatch> {
  const earlier = await findBatchByKey(tx, key);
  // Its deadlines may have been moved since. Where its name was changed, too, the list shows it under the new one.
  if (earlier?.name !== name) throw new AppError('idempotency_key_reused');
  const created = await findEntryOf(tx, 'batch.created', earlier.id);
  return { ...earlier, taken_along: Number(created?.after?.questions ?? 0) };
}

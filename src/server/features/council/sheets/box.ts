import type { Batch } from '#contract/council/batches.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readPaperBatch, refuseFewer } from '#server/features/council/batches/paper-channel.ts';
import { updateBatch } from '#server/features/council/batches/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { readBox } from './repository.ts';

type BoxDeps = Pick<Deps, 'db' | 'audit' | 'dueSteps'>;

/**
 * Says how many sheets lay in the box, or puts the number right.
 * @throws AppError batch_not_found, paper_off, stoning_closed, online_open, sheets_missing
 */
export function sayInBox(deps: BoxDeps, actor: Actor, id: string, count: number): Promise<Batch> {
  return changeBox(deps, id, async (tx, batch) => {
    refuseFewer(batch, count);
    const next = await updateBatch(tx, id, { sheets_in_box: count });
    await deps.audit(tx, actor, {
      kind: 'batch.box_counted',
      batchId: id,
      before: { sheets_in_box: batch.sheets_in_box },
      after: { sheets_in_box: count },
    });
    return next;
  });
}

/**
 * Gives sheets of the box up that were not found: no more than are missing, in place of what was given up before.
 * @throws AppError batch_not_found, paper_off, stoning_closed, online_open, sheets_missing
 */
export function giveUpSheets(
  deps: BoxDeps,
  actor: Actor,
  id: string,
  { count, reason }: { count: number; reason: string },
): Promise<Batch> {
  return changeBox(deps, id, async (tx, batch) => {
    const { box } = await readBox(tx, { batchId: id, round: batch.stoning_round });
    const missing = (box.in_box ?? 0) - box.counted - box.invalid;
    if (count > missing) throw new AppError('sheets_missing', box);
    const next = await updateBatch(tx, id, {
      sheets_given_up: count,
      sheets_given_up_reason: count > 0 ? reason : null,
    });
    await deps.audit(tx, actor, {
      kind: 'batch.sheets_given_up',
      batchId: id,
      before: { sheets_given_up: box.given_up },
      after: { sheets_given_up: count, reason },
    });
    return next;
  });
}

async function changeBox(
  { db, dueSteps }: BoxDeps,
  id: string,
  change: (tx: DatabaseTransaction, batch: Batch) => Promise<Batch>,
): Promise<Batch> {
  await dueSteps.takeIfDue();
  return transact(db, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const batch = await readPaperBatch(tx, id);
    if (batch.online_closed_at === null) throw new AppError('online_open');
    return change(tx, batch);
  });
}

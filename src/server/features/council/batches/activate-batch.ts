import type { Batch } from '#contract/council/batches.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { AuditedAct } from '#server/features/trust/audit/write-audit.ts';
import { toArchived } from './archive-batch.ts';
import type { ActContext, BatchAct } from './batch-act.ts';
import { deactivateBatches, findActiveBatch, findStop, updateBatch } from './repository.ts';

/** Makes the batch the active one, in place of another, or takes it off the public page. */
export const activateBatch: BatchAct = (context, batch, { is_active: activates }) => {
  if (activates === undefined) return Promise.resolve(batch);
  return activates ? activate(context, batch) : deactivate(context, batch);
};

async function activate({ tx, audit, actor }: ActContext, batch: Batch): Promise<Batch> {
  const active = await findActiveBatch(tx);
  if (active && active.id !== batch.id) {
    await deactivateBatches(tx);
    await audit(tx, actor, toDeactivated(active));
  }
  const stoppedAt = await findStop(tx, batch.id);
  const next = await makeActive(tx, batch.id);
  await audit(tx, actor, {
    ...toToggled(batch, true),
    undo: {
      previous: active?.id ?? null,
      round: next.stoning_round,
      stopped_at: stoppedAt?.toISOString() ?? null,
    },
  });
  await audit(tx, actor, toArchived(batch, next));
  return next;
}

async function deactivate({ tx, audit, actor }: ActContext, batch: Batch): Promise<Batch> {
  const next = await updateBatch(tx, batch.id, { is_active: false });
  await audit(tx, actor, { ...toDeactivated(batch), undo: {} });
  return next;
}

/** Who activates a batch brings it back into sight. */
export function makeActive(tx: DatabaseTransaction, id: string): Promise<Batch> {
  return updateBatch(tx, id, { is_active: true, archived_at: null });
}

function toDeactivated(batch: Batch): AuditedAct {
  return toToggled(batch, false);
}

function toToggled({ id, is_active }: Batch, next: boolean): AuditedAct {
  return {
    kind: next ? 'batch.activated' : 'batch.deactivated',
    batchId: id,
    before: { is_active },
    after: { is_active: next },
  };
}

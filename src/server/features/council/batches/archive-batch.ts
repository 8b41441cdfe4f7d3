import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { AuditedAct } from '#server/features/trust/audit/write-audit.ts';
import type { BatchAct } from './batch-act.ts';
import { updateBatch } from './repository.ts';

/** Folds the batch away in the panel, or brings it back. */
export const archiveBatch: BatchAct = async ({ tx, audit, actor }, batch, { is_archived: archives }) => {
  if (archives === undefined) return batch;
  const next = await updateBatch(tx, batch.id, { archived_at: archives ? sql`coalesce(archived_at, now())` : null });
  await audit(tx, actor, toArchived(batch, next));
  return next;
};

export function toArchived(before: Batch, after: Batch): AuditedAct {
  return {
    kind: after.archived_at ? 'batch.archived' : 'batch.brought_back',
    batchId: before.id,
    before: { archived: before.archived_at !== null },
    after: { archived: after.archived_at !== null },
  };
}

import type { Batch, BatchChange } from '#contract/council/batches.ts';
import type { BatchChecks } from '#server/batch-checks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { Actor, WriteAudit } from '#server/features/trust/audit/write-audit.ts';

/** What an act on a batch works with, under the locks of administration and of the batch. */
export type ActContext = { tx: DatabaseTransaction; audit: WriteAudit; checks: BatchChecks; actor: Actor };

/** One act on a batch: does what the change asks of it, records it, and returns the batch as it is then. */
export type BatchAct = (context: ActContext, batch: Batch, change: BatchChange) => Promise<Batch>;

/** What these fields held, as far as they hold something else now. */
export function differing<Field extends keyof Batch>(before: Batch, after: Batch, fields: readonly Field[]) {
  return pick(
    before,
    fields.filter((field) => before[field] !== after[field]),
  );
}

export function pick<Field extends keyof Batch>(batch: Batch, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, batch[field]])) as { [field in Field]: Batch[field] };
}

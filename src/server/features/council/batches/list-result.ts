import type { BatchAct } from './batch-act.ts';
import { updateBatch } from './repository.ts';

/** Whether the result stands in the lists of results. */
export const listResult: BatchAct = async ({ tx, audit, actor }, batch, { unlisted }) => {
  if (unlisted === undefined) return batch;
  const next = await updateBatch(tx, batch.id, { unlisted });
  await audit(tx, actor, {
    kind: 'batch.listing_changed',
    batchId: batch.id,
    before: { unlisted: batch.unlisted },
    after: { unlisted: next.unlisted },
  });
  return next;
};

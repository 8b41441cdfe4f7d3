import type { BatchAct } from './batch-act.ts';
import { updateBatch } from './repository.ts';

export const renameBatch: BatchAct = async ({ tx, audit, actor }, batch, { name }) => {
  if (name === undefined) return batch;
  const next = await updateBatch(tx, batch.id, { name });
  await audit(tx, actor, {
    kind: 'batch.renamed',
    batchId: batch.id,
    before: { name: batch.name },
    after: { name: next.name },
    undo: { earlier: { name: batch.name } },
  });
  return next;
};

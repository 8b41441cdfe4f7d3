import { makeActive } from '#server/features/council/batches/activate-batch.ts';
import { findActiveBatch, findBatch } from '#server/features/council/batches/repository.ts';
import { aDay, undoable } from '#server/features/trust/undo/undoable.ts';

export const deactivation = undoable({
  kinds: ['batch.deactivated'],
  role: 'administrator',
  minutes: aDay,
  refusedBy: ['batches_one_active'],
  undo: async ({ tx }, { batch_id }) => {
    if (!batch_id || !(await findBatch(tx, batch_id)) || (await findActiveBatch(tx))) return false;
    await makeActive(tx, batch_id);
    return true;
  },
});

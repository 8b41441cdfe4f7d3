import { type BatchAct, differing, pick } from './batch-act.ts';
import { updateBatch } from './repository.ts';

const deadlines = ['submission_deadline', 'stoning_deadline'] as const;

export const moveDeadlines: BatchAct = async ({ tx, audit, actor }, batch, change) => {
  const { submission_deadline, stoning_deadline } = change;
  if (submission_deadline === undefined && stoning_deadline === undefined) return batch;
  const next = await updateBatch(tx, batch.id, { submission_deadline, stoning_deadline });
  await audit(tx, actor, {
    kind: 'batch.deadlines_changed',
    batchId: batch.id,
    before: pick(batch, deadlines),
    after: pick(next, deadlines),
    undo: { earlier: differing(batch, next, deadlines) },
  });
  return next;
};

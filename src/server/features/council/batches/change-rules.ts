import type { BatchAct } from './batch-act.ts';
import { updateBatch } from './repository.ts';

/** The database refuses a change of what stands still. */
export const changeRules: BatchAct = async ({ tx, audit, actor }, batch, { rules }) => {
  if (rules === undefined) return batch;
  const next = await updateBatch(tx, batch.id, rules);
  await audit(tx, actor, { kind: 'batch.rules_changed', batchId: batch.id, before: batch.rules, after: next.rules });
  return next;
};

import { sql } from 'kysely';
import type { Batch, BatchChange } from '#contract/council/batches.ts';
import { endsBy } from '#contract/council/phases.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { findBatch, updateBatch } from '#server/features/council/batches/repository.ts';
import { textsIn } from '#server/features/council/batches/write-texts.ts';
import { aDay, undoable } from '#server/features/trust/undo/undoable.ts';

/** Name, deadlines and texts: what the act changed is as it was, and what it does not name stays. */
export const batchChange = undoable({
  kinds: ['batch.renamed', 'batch.deadlines_changed', 'batch.texts_changed'],
  role: 'administrator',
  minutes: aDay,
  undo: async ({ tx }, { batch_id, what: { earlier } }) => {
    const batch = batch_id && (await findBatch(tx, batch_id));
    if (!batch || !earlier || (await wouldMoveOn(tx, batch, earlier))) return false;
    const { name, submission_deadline, stoning_deadline } = earlier;
    await updateBatch(tx, batch.id, { name, submission_deadline, stoning_deadline, ...textsIn(earlier) });
    return true;
  },
});

/** Whether this brings back a deadline that has passed, and that acts: nobody who takes something back means to end a phase. */
async function wouldMoveOn(tx: DatabaseTransaction, batch: Batch, earlier: BatchChange): Promise<boolean> {
  const acts = batch.rules.phase_changes === 'at_deadlines' || (batch.planned !== null && batch.planned.for === null);
  const ending = endsBy[batch.phase];
  const deadline = ending && earlier[ending];
  if (!acts || !deadline) return false;
  const { rows } = await sql<{ passed: boolean }>`select ${deadline}::timestamptz <= now() as passed`.execute(tx);
  return rows[0]?.passed ?? false;
}

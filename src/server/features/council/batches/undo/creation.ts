import { sql } from 'kysely';
import { phases } from '#contract/council/public-batch.ts';
import { countOfBatch, moveBack } from '#server/features/council/batches/assignment.ts';
import { findBatch, removeBatch } from '#server/features/council/batches/repository.ts';
import { aDay, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** Only while nothing has become of the batch: what came along goes back, and a question of its own keeps it. */
export const creation = undoable({
  kinds: ['batch.created'],
  role: 'administrator',
  minutes: aDay,
  isPossible: sql`exists (
    select from batches
    where batches.id = acts.batch_id and phase = ${sql.lit(phases.submission)} and stoning_round = 1 and not is_active
  )`,
  refusedBy: [...questionsKeptOut, 'batches_with_ballots_stay'],
  undo: async ({ tx }, { batch_id, what }) => {
    const batch = batch_id && (await findBatch(tx, batch_id));
    if (!batch || batch.is_active || batch.phase !== phases.submission || batch.stoning_round > 1) return false;
    for (const { from, ids } of what.moved ?? []) await moveBack(tx, { from, ids, to: batch.id });
    if ((await countOfBatch(tx, batch.id)) > 0) return false;
    await removeBatch(tx, batch.id);
    return true;
  },
});

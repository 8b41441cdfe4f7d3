import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { makeActive } from '#server/features/council/batches/activate-batch.ts';
import {
  deactivateBatches,
  findActiveBatch,
  findBatch,
  stopAsOf,
} from '#server/features/council/batches/repository.ts';
import { aDay, undoable } from '#server/features/trust/undo/undoable.ts';

/** The batch that was active before is active again, if it is still there. */
export const activation = undoable({
  kinds: ['batch.activated'],
  role: 'administrator',
  minutes: aDay,
  // It stays as soon as voters would lose what they are at: after the first ballot, and after the completion.
  isPossible: sql`exists (
    select from batches where batches.id = acts.batch_id and is_active
      and batches.stoning_round = coalesce((acts.what->>'round')::integer, batches.stoning_round)
      and (not has_ballots(batches.id, batches.stoning_round) or phase in (${phasesWith('result')}) and completed_at < acts.at)
  )`,
  refusedBy: ['batches_one_active'],
  undo: async ({ tx }, { batch_id, what }) => {
    if (!batch_id || (await findActiveBatch(tx))?.id !== batch_id) return false;
    await deactivateBatches(tx);
    // What was activated by mistake has not been stopped by that; it may have been before.
    await stopAsOf(tx, batch_id, what.stopped_at ?? null);
    if (what.previous && (await findBatch(tx, what.previous))) await makeActive(tx, what.previous);
    return true;
  },
});

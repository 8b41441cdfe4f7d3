import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { removeImported } from '#server/features/council/questions/import-questions.ts';
import { aDay, undoable } from '#server/features/trust/undo/undoable.ts';

/** What came with a file goes again, as far as nobody has moved, deleted or reworded it since; others may be imported later. */
export const importOfSome = undoable({
  kinds: ['questions.imported'],
  role: 'moderator',
  minutes: aDay,
  laterEnds: 'nothing',
  isPossible: sql`exists (
    select from batches
    where batches.id = acts.batch_id and phase in (${phasesWith('questions')}) and deleted_at is null
  )`,
  undo: async ({ tx }, { batch_id, what }) =>
    batch_id !== null && (await removeImported(tx, batch_id, what.imported ?? [])) > 0,
});

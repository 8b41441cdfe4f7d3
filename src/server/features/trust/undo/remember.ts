import type { Follower } from '#server/features/trust/audit/after-act.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import { rememberAct } from './repository.ts';

const mostMoved = 10_000; // ids of more would be megabytes in one row

/** Keeps what undoing an act needs, where it can be undone. */
export const rememberUndoable: Follower = {
  kinds: 'all',
  follow: async (tx, acts, { undoables }) => {
    for (const { kind, actor, entryId, batchId, subjectId, undo } of acts) {
      if (!entryId || !undo || !undoables.isUndoable(kind) || movesTooMany(undo)) continue;
      const { minutes } = undoables.of(kind);
      const lasts = typeof minutes === 'number' ? minutes : minutes(undo);
      if (lasts === undefined) continue;
      const act = { id: entryId, actor_id: actor?.id ?? null, kind, batch_id: batchId, subject_id: subjectId };
      await rememberAct(tx, { ...act, what: undo }, lasts);
    }
  },
};

/** So many questions that nobody notes where each came from. */
function movesTooMany({ moved = [] }: UndoData): boolean {
  return moved.reduce((sum, { ids }) => sum + ids.length, 0) > mostMoved;
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { moveBack } from '#server/features/council/batches/assignment.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import { aDay, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** What was moved into no batch goes back only where questions are taken. */
export const goesBack = sql<boolean>`(acts.what->>'to' is not null or exists (
  select from jsonb_to_recordset(acts.what->'moved') as moved ("from" uuid)
  join batches on batches.id = moved."from" and phase in (${phasesWith('questions')}) and deleted_at is null
))`;

// From a ballot paper no question leaves, so none goes back.
const leaves = sql<boolean>`not exists (
  select from batches where batches.id = (acts.what->>'to')::uuid and phase not in (${phasesWith('leaving')})
)`;

const way = { role: 'administrator', minutes: aDay, refusedBy: questionsKeptOut } as const;

/** Into a batch: what is still where it was put goes back; what somebody has moved on stays there. */
export const assignment = undoable({
  ...way,
  kinds: ['questions.assigned', 'question.assigned'],
  isPossible: leaves,
  undo: async ({ tx }, { what }) => (await moveAllBack(tx, what)) > 0,
});

export const unassignment = undoable({
  ...assignment,
  kinds: ['question.unassigned'],
  isPossible: sql`(${goesBack} and ${leaves})`,
});

/** Some questions, into a batch or out of any; other questions may be moved later. */
export const moveOfSome = undoable({ ...unassignment, kinds: ['questions.moved'], laterEnds: 'nothing' });

/** Returns how many questions went back. */
export async function moveAllBack(tx: DatabaseTransaction, { moved = [], to = null }: UndoData): Promise<number> {
  let count = 0;
  for (const { from, ids } of moved) count += await moveBack(tx, { from, ids, to });
  return count;
}

import { sql } from 'kysely';
import { correctWords, findOnPaper } from '#server/features/council/ballot-paper/repository.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import { findEdit } from '#server/features/council/questions/question-edits.ts';
import { findQuestion, updateQuestion } from '#server/features/council/questions/repository.ts';
import { aDay, undoable } from '#server/features/trust/undo/undoable.ts';
import { runningPaper } from './paper.ts';

/** The earlier words stand on the paper again. Both stay readable, as with every correction. */
export const correction = undoable({
  kinds: ['question.corrected'],
  role: 'moderator',
  minutes: aDay,
  isPossible: sql`exists (
    select from ${runningPaper} join question_edits as edit on edit.question_id = paper.question_id
    where edit.id = acts.id and paper.batch_id = acts.batch_id and paper.text = edit.after ->> 'text' and paper.removed_at is null
  )`,
  refusedBy: ['ballot_questions_stand_still'],
  undo: async ({ tx }, { id, batch_id: batchId, subject_id: questionId }) => {
    const batch = batchId && (await findBatch(tx, batchId));
    if (!batch || !questionId) return false;
    const text = (await findEdit(tx, id))?.before.text;
    const now = await findOnPaper(tx, batchId, questionId);
    if (!text || !now || now.removed_at) return false;
    await correctWords(tx, { batchId, round: batch.stoning_round, questionId }, text);
    if ((await findQuestion(tx, questionId))?.text === now.text) await updateQuestion(tx, questionId, { text });
    return true;
  },
});

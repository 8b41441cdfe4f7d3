import { sql } from 'kysely';
import { questionWordNames } from '#contract/council/question-words.ts';
import type { QuestionChange } from '#contract/council/questions.ts';
import { runningPaper } from '#server/features/council/ballot-paper/undo/paper.ts';
import { goesBack, moveAllBack } from '#server/features/council/batches/undo/move.ts';
import { findEdit, type QuestionEdit } from '#server/features/council/questions/question-edits.ts';
import { findQuestion, updateQuestion } from '#server/features/council/questions/repository.ts';
import { aDay, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** The words are as they were, if they still stand as the edit left them; the question is where it was. */
export const edit = undoable({
  kinds: ['question.updated'],
  role: 'moderator',
  minutes: aDay,
  laterEnds: 'those on the same subject',
  // It needs its earlier words, and the later ones where it put them; what came onto a paper with the new ones stays as it is there,
  // and can be corrected.
  isPossible: sql`exists (select from kept_questions where id = acts.subject_id) and (
    acts.what ? 'moved' or exists (select from question_edits where id = acts.id)
  ) and not exists (
    select from question_edits as edit join kept_questions as questions on questions.id = edit.question_id
    where edit.id = acts.id and not words_in(to_jsonb(questions)) @> edit.after
  ) and not exists (
    select from ${runningPaper} join question_edits as edit on edit.question_id = paper.question_id
    where edit.id = acts.id and paper.removed_at is null and exists (
      select from jsonb_each(edit.after) as word where word.value = to_jsonb(paper.*) -> word.key
    )
  ) and (exists (select from question_edits where id = acts.id) or ${goesBack})`,
  refusedBy: questionsKeptOut,
  undo: async ({ tx }, { id, subject_id: questionId, what }) => {
    const question = questionId && (await findQuestion(tx, questionId));
    const changed = await findEdit(tx, id);
    if (!question || !(changed || what.moved)) return false;
    if (questionWordNames.some((name) => (changed?.after[name] ?? question[name]) !== question[name])) return false;
    if (changed) await updateQuestion(tx, questionId, earlierWords(changed));
    return (await moveAllBack(tx, what)) > 0 || !what.moved;
  },
});

function earlierWords({ before, email_before }: QuestionEdit): QuestionChange {
  return { ...before, ...(email_before !== null && { author_email: email_before }) };
}

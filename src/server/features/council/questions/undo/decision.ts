import { sql } from 'kysely';
import { pickWords } from '#contract/council/question-words.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { findEdit } from '#server/features/council/questions/question-edits.ts';
import { lockStands, writeBack } from '#server/features/council/questions/question-states.ts';
import { findQuestion, giveReason, updateQuestion } from '#server/features/council/questions/repository.ts';
import { findWaitingWords, putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { aMonth, type DoneAct, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/**
 * Published or declined: a question is as it was, as long as nobody has decided on it again and its batch stands in phase 1. News
 * that went out are not called back.
 */
export const decision = undoable({
  kinds: ['question.published', 'question.declined'],
  role: 'moderator',
  minutes: aMonth,
  laterEnds: 'nothing',
  isPossible: sql`case
    when acts.what ? 'words' then exists (
      select from standing_questions as questions left join batches on batches.id = questions.batch_id
      where questions.id = acts.subject_id and coalesce(batches.phase in (${phasesWith('questions')}), true)
        and not exists (select from waiting_words where question_id = questions.id)
    )
    else exists (
      select from kept_questions as questions left join batches on batches.id = questions.batch_id
      where questions.decided_by = acts.id and coalesce(batches.phase in (${phasesWith('questions')}), true)
    )
  end and not exists (
    -- Words that were published are there as they were.
    select from question_edits as edit join kept_questions as questions on questions.id = edit.question_id
    where edit.id = acts.id and acts.kind = 'question.published'
      and not words_in(to_jsonb(questions)) @> edit.after
  )`,
  refusedBy: [...questionsKeptOut, 'questions_change_their_state_lawfully'],
  undo: ({ tx }, act) => (act.what.words ? bringWordsBack(tx, act) : bringStatesBack(tx, act)),
});

/** The states, of those that nobody has moved on since; and the words, where they were published in others. */
async function bringStatesBack(tx: DatabaseTransaction, { id: act, what, subject_id }: DoneAct): Promise<boolean> {
  let count = 0;
  for (const earlier of what.states ?? []) {
    const moved = (await lockStands(tx, earlier.ids))
      .filter(({ decided_by }) => decided_by === act)
      .map(({ id }) => id);
    if (moved.length > 0) count += await writeBack(tx, earlier, moved);
  }
  const edit = await findEdit(tx, act);
  if (count > 0 && edit && subject_id) await updateQuestion(tx, subject_id, edit.before);
  return count > 0;
}

/** They wait again. */
async function bringWordsBack(tx: DatabaseTransaction, { id: act, kind, subject_id }: DoneAct): Promise<boolean> {
  const question = subject_id && (await findQuestion(tx, subject_id));
  const edit = await findEdit(tx, act);
  if (!question || !edit || (await findWaitingWords(tx, subject_id))) return false;
  await putWaitingWords(tx, subject_id, { ...pickWords(question), ...edit.after });
  if (kind === 'question.declined') await giveReason(tx, subject_id, null);
  else await updateQuestion(tx, subject_id, { ...pickWords(question), ...edit.before });
  return true;
}

import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { lockStands, writeBack } from '#server/features/council/questions/question-states.ts';
import { removeParts } from '#server/features/council/questions/splitting/split-question.ts';
import { aMonth, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** What was split is one again, while all of its parts stand in its batch, in phase 1, and have been on no ballot paper. */
export const splitting = undoable({
  kinds: ['question.split'],
  role: 'moderator',
  minutes: aMonth,
  laterEnds: 'nothing',
  isPossible: sql`exists (
    select from kept_questions as whole left join batches on batches.id = whole.batch_id
    where whole.decided_by = acts.id and coalesce(batches.phase in (${phasesWith('questions')}), true) and not exists (
      select from questions as part
      where part.split_from = whole.id and (
        not part.stands or part.batch_id is distinct from whole.batch_id
        or exists (select from ballot_questions where question_id = part.id)
      )
    )
  )`,
  refusedBy: [...questionsKeptOut, 'questions_change_their_state_lawfully', 'ballot_questions_question_id_fkey'],
  undo: async ({ tx }, { id: act, what }) => {
    const [earlier] = what.states ?? [];
    const [whole] = await lockStands(tx, earlier?.ids ?? []);
    if (!earlier || whole?.decided_by !== act) return false;
    // They make room first.
    await removeParts(tx, [whole.id]);
    return (await writeBack(tx, earlier, [whole.id])) > 0;
  },
});

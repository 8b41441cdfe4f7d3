import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { removeMerged } from '#server/features/council/questions/merge-questions.ts';
import { lockStands, writeBack } from '#server/features/council/questions/question-states.ts';
import { aMonth, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** What was merged is several again, while the one that took its place stands in phase 1 and has been on no ballot paper. */
export const merging = undoable({
  kinds: ['questions.merged'],
  role: 'moderator',
  minutes: aMonth,
  laterEnds: 'nothing',
  isPossible: sql`exists (
    select from kept_questions as questions
    join kept_questions as merged on merged.id = questions.merged_into and merged.state = 'published'
    left join batches on batches.id = merged.batch_id
    where questions.decided_by = acts.id and coalesce(batches.phase in (${phasesWith('questions')}), true)
      and not exists (select from ballot_questions where question_id = merged.id)
  )`,
  refusedBy: [...questionsKeptOut, 'questions_change_their_state_lawfully', 'ballot_questions_question_id_fkey'],
  undo: async ({ tx }, { id: act, what }) => {
    const stands = await lockStands(
      tx,
      (what.states ?? []).flatMap(({ ids }) => ids),
    );
    const moved = new Set(stands.filter(({ decided_by }) => decided_by === act).map(({ id }) => id));
    if (moved.size === 0) return false;
    const { rows } = await sql<{ merged_into: string }>`
      select distinct merged_into from kept_questions where id = any (${[...moved]}::uuid[]) and merged_into is not null
    `.execute(tx);
    // It makes room first.
    await removeMerged(
      tx,
      rows.map(({ merged_into }) => merged_into),
    );
    for (const earlier of what.states ?? [])
      await writeBack(
        tx,
        earlier,
        earlier.ids.filter((id) => moved.has(id)),
      );
    return true;
  },
});

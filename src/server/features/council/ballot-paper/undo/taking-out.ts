import { sql } from 'kysely';
import { allows } from '#contract/council/phases.ts';
import { phasesWith } from '#server/database/phases.ts';
import { putBack } from '#server/features/council/ballot-paper/repository.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import { aFewMinutes, undoable } from '#server/features/trust/undo/undoable.ts';
import { runningPaper } from './paper.ts';

/** The question can be chosen again. Who placed stones anew meanwhile keeps them where they are. */
export const takingOut = undoable({
  kinds: ['question.taken_out'],
  role: 'moderator',
  minutes: aFewMinutes,
  isPossible: sql`exists (
    select from ${runningPaper} where paper.batch_id = acts.batch_id and paper.question_id = acts.subject_id
      and batches.phase in (${phasesWith('ballots')}) and paper.taken_out_at is not null and paper.removed_at is null
  )`,
  refusedBy: ['ballot_questions_stand_still'],
  undo: async ({ tx }, { batch_id: batchId, subject_id: questionId }) => {
    const batch = batchId && (await findBatch(tx, batchId));
    if (!batch || !questionId || !allows[batch.phase].ballots) return false;
    return putBack(tx, { batchId, round: batch.stoning_round, questionId });
  },
});

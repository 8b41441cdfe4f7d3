import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { removeOutcome } from '#server/features/council/outcomes/repository.ts';
import { aFewMinutes, undoable } from '#server/features/trust/undo/undoable.ts';

/** What was said before counts again; words that were put right meanwhile go with the state that they are of. */
export const outcome = undoable({
  kinds: ['question.outcome_written'],
  role: 'moderator',
  minutes: aFewMinutes,
  isPossible: sql`exists (
    select from current_outcomes as outcome
    join batches on (batches.id, batches.stoning_round) = (outcome.batch_id, outcome.round)
    where (outcome.batch_id, outcome.question_id) = (acts.batch_id, acts.subject_id)
      and outcome.round = (acts.what->>'round')::integer and outcome.sequence = (acts.what->>'outcome')::integer
      and phase in (${phasesWith('result')})
  )`,
  undo: async ({ tx }, { batch_id: batchId, subject_id: questionId, what: { outcome: sequence, round } }) =>
    batchId !== null && questionId !== null && sequence !== undefined && round !== undefined
      ? removeOutcome(tx, { batchId, round, questionId, sequence })
      : false,
});

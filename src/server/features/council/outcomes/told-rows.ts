import { sql } from 'kysely';
import { awaitedStates } from '#contract/council/council-outcome.ts';
import { phasesWith } from '#server/database/phases.ts';

/** What the council said last, as `said`, in batches that are completed. */
export const toldRows = sql`
  current_outcomes as said
  join batches on batches.id = said.batch_id and batches.stoning_round = said.round
    and batches.phase in (${phasesWith('result')}) and batches.deleted_at is null
  join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id)
    = (said.batch_id, said.round, said.question_id) and paper.removed_at is null
`;

/** Whether it waits for a further word of the council. */
export const isAwaited = sql<boolean>`(said.due is not null and said.state = any(${awaitedStates}))`;

import { sql } from 'kysely';
import { phases } from '#contract/council/public-batch.ts';
import type { QuestionState } from '#contract/council/question-state.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';

/** As whom a question is moved; the table `question_moves` says from where to where each may. */
export type Mover = 'moderator' | 'author' | 'completion' | 'undo';

type Place = { state: QuestionState; batch_id: string | null };

/** The states that this mover can give a question that is in this state, where its batch stands now. */
export async function listLawful(db: Database, { state, batch_id }: Place, by: Mover): Promise<QuestionState[]> {
  const { rows } = await sql<{ to_state: QuestionState }>`
    select to_state from question_moves
    where from_state = ${state} and by = ${by}
      and phase = coalesce((select phase from batches where id = ${batch_id}::uuid), ${sql.lit(phases.submission)})
    order by to_state
  `.execute(db);
  return rows.map(({ to_state }) => to_state);
}

/**
 * Only what is published is put into a batch or out of one.
 * @throws AppError state_move_unlawful
 */
export async function refuseUnpublished(db: Database, place: Place): Promise<void> {
  if (place.state === 'published') return;
  throw new AppError('state_move_unlawful', { lawful: await listLawful(db, place, 'moderator') });
}

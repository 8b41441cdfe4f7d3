import { sql } from 'kysely';
import { awaitedStates, type OutcomeState } from '#contract/council/council-outcome.ts';
import type { Database } from '#server/database/connect.ts';
import { calendarSequence } from '#server/features/council/outcomes/calendar-sequence.ts';
import { isAwaited, toldRows } from '#server/features/council/outcomes/told-rows.ts';

/** A day by which an answer was due, or what was promised. */
export type DueDay = {
  question_id: string;
  text: string;
  state: OutcomeState;
  due: string;
  /** Rises with each change of it: how calendars tell a later one (RFC 5545). */
  sequence: number;
  written_at: Date;
  /** Whether it still waits for a word of the council. */
  awaited: boolean;
};

/** The last day that is or was due for each question of a completed batch, the earliest first. */
export async function listDueDays(db: Database, batchId: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select said.question_id, paper.text, last.state, to_char(last.due, 'YYYY-MM-DD') as due,
      ${calendarSequence(sql`said.sequence`)} as sequence,
      coalesce(said.corrected_at, said.written_at) as written_at, ${isAwaited} as awaited
    from ${toldRows}
    join lateral (
      select outcomes.state, outcomes.due from outcomes
      where (outcomes.batch_id, outcomes.round, outcomes.question_id) = (said.batch_id, said.round, said.question_id)
        and outcomes.due is not null and outcomes.state = any(${awaitedStates})
      order by outcomes.sequence desc limit 1
    ) as last on true
    where said.batch_id = ${batchId}
    order by last.due, said.question_id
  `.execute(db);
  return rows;
}

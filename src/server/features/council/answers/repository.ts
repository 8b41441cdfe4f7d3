import { sql } from 'kysely';
import type { ShownOutcome } from '#contract/council/council-outcome.ts';
import type { ShownVerdict } from '#contract/council/verdict.ts';
import type { Database } from '#server/database/connect.ts';
import { calendarSequence } from '#server/features/council/outcomes/calendar-sequence.ts';
import { fromListedOutcomes } from '#server/features/council/outcomes/repository.ts';

/** A question that went to a council, with all states that were written of it, oldest first. */
export type AnsweredRow = {
  batch_id: string;
  slug: string;
  name: string;
  completed_at: Date;
  question_id: string;
  text: string;
  language: string | null;
  states: { outcome: ShownOutcome; written_at: string }[];
  /** Rises with each change of these: how calendars tell a later one (RFC 5545). */
  sequence: number;
  verdict: ShownVerdict | null;
};

/** Of the results that are listed: the last completed batch first, in each by stones. */
export async function listAnswered(db: Database): Promise<AnsweredRow[]> {
  const rows = await fromListedOutcomes(db)
    // Of completed batches all stones are shown; the view of those that are would be read for each row, where no statistics are kept yet.
    .leftJoin('tallies', (join) =>
      join
        .onRef('tallies.batch_id', '=', 'outcomes.batch_id')
        .onRef('tallies.round', '=', 'outcomes.round')
        .onRef('tallies.question_id', '=', 'outcomes.question_id'),
    )
    .leftJoin('shown_verdicts as verdicts', (join) =>
      join
        .onRef('verdicts.batch_id', '=', 'outcomes.batch_id')
        .onRef('verdicts.round', '=', 'outcomes.round')
        .onRef('verdicts.question_id', '=', 'outcomes.question_id'),
    )
    .where('batches.completed_at', 'is not', null)
    .where('paper.removed_at', 'is', null)
    .select(['batches.id as batch_id', 'batches.slug', 'batches.name', 'batches.completed_at'])
    .select(['outcomes.question_id', 'paper.text', 'paper.language'])
    .select(calendarSequence(sql`max(outcomes.sequence)`).as('sequence'))
    .select(
      sql<AnsweredRow['states']>`json_agg(
        json_build_object('outcome', outcome_entry(outcomes), 'written_at', outcomes.written_at) order by sequence
      )`.as('states'),
    )
    .select(
      sql<ShownVerdict | null>`case when bool_or(outcomes.state <> 'sent') then verdicts.verdict end`.as('verdict'),
    )
    .groupBy([
      'batches.id',
      'outcomes.question_id',
      'paper.text',
      'paper.language',
      'tallies.stones',
      'tallies.votes',
      'verdicts.verdict',
    ])
    .orderBy('batches.completed_at', 'desc')
    .orderBy('batches.id', 'desc')
    .orderBy(sql`tallies.stones desc nulls last, tallies.votes desc nulls last`)
    .orderBy('outcomes.question_id')
    .execute();
  return rows.flatMap(({ completed_at, ...row }) => (completed_at ? [{ ...row, completed_at }] : []));
}

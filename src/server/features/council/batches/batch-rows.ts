import { sql } from 'kysely';
import type { Batch, Waits } from '#contract/council/batches.ts';
import { type TurnoutByChannel, toTurnoutByChannel } from '#contract/council/channels.ts';
import { toBatchRules } from '#contract/council/chosen-rules.ts';
import { batchTextNames, forTexts, type PhaseText } from '#contract/council/public-batch.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { turnout } from './turnout.ts';

/** Those that were not deleted. */
export function selectBatches(db: Database) {
  return db
    .selectFrom('batches')
    .selectAll('batches')
    .select((eb) => [
      eb
        .selectFrom('tallies')
        .whereRef('tallies.batch_id', '=', 'batches.id')
        .whereRef('tallies.round', '=', 'batches.stoning_round')
        .select(turnout.as('ballots'))
        .as('ballots'),
      sql<Partial<TurnoutByChannel>>`turnout_of_channels(batches.id, batches.stoning_round)`.as('channels'),
      eb
        .selectFrom('rounds')
        .whereRef('rounds.batch_id', '=', 'batches.id')
        .whereRef('rounds.round', '=', 'batches.stoning_round')
        .select('rounds.stones_shown_at')
        .as('stones_shown_at'),
      // A batch in submission may have a round, where it was set aside.
      eb
        .selectFrom('rounds')
        .whereRef('rounds.batch_id', '=', 'batches.id')
        .whereRef('rounds.round', '=', 'batches.stoning_round')
        .select(sql<string>`log_digest(rounds.seed)`.as('commitment'))
        .as('commitment'),
      sql<boolean>`exists (
        select from rounds where rounds.batch_id = batches.id and rounds.round = batches.stoning_round and rounds.had_result
      )`.as('had_result'),
      sql<PhaseText[] | null>`(
        select json_agg(json_build_object('language', language, 'phase', phase, 'text', text) order by language, phase)
        from batch_texts where batch_texts.batch_id = batches.id
      )`.as('phase_texts'),
      sql<Batch['reason_texts'] | null>`(
        select json_agg(json_build_object('language', language, 'place', place, 'text', text) order by language, place)
        from batch_reasons where batch_reasons.batch_id = batches.id
      )`.as('reason_texts'),
      sql<number | null>`case when phase in (${phasesWith('ballots')}) and online_closed_at is not null
        then (box_of(batches.id, batches.stoning_round)).invalid
      end`.as('sheets_invalid'),
      sql<Date | null>`step_due_at(batches)`.as('moves_on_at'),
      sql<Waits | null>`step_waits(batches)`.as('waits'),
      sql<Batch['answer_days_fixed']>`case
        when phase not in (${phasesWith('result')}) then null
        when was_handed_over(batches) then 'handed_over'
        when waits_for_answers(batches) then 'awaited'
      end`.as('answer_days_fixed'),
    ])
    .where('batches.deleted_at', 'is', null);
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;

export function toBatch(row: BatchRow): Batch {
  const { id, slug, name, revision, is_active, unlisted, stoning_round, had_result, revealed, commitment, waits } = row;
  return {
    id,
    slug,
    name,
    revision,
    is_active,
    unlisted,
    // The database checks what may stand there.
    phase: row.phase as Batch['phase'],
    rules: toBatchRules(row),
    stoning_round,
    had_result,
    ballots: row.ballots ?? 0,
    turnout_by_channel: toTurnoutByChannel(row.ballots ?? 0, row.channels),
    ...forTexts(batchTextNames, (name) => row[name]),
    ...(row.phase_texts && { phase_texts: row.phase_texts }),
    submission_deadline: row.submission_deadline.toISOString(),
    stoning_deadline: row.stoning_deadline.toISOString(),
    submission_deadline_before: toMoment(row.submission_deadline_before),
    stoning_deadline_before: toMoment(row.stoning_deadline_before),
    moves_on_at: toMoment(row.moves_on_at),
    waits,
    answer_days_fixed: row.answer_days_fixed,
    planned: toPlanned(row),
    online_closed_at: toMoment(row.online_closed_at),
    sheets_in_box: row.sheets_in_box,
    sheets_invalid: row.sheets_invalid,
    sheets_given_up: toGivenUp(row),
    revealed,
    commitment,
    stones_shown_at: toMoment(row.stones_shown_at),
    created_at: row.created_at.toISOString(),
    completed_at: toMoment(row.completed_at),
    archived_at: toMoment(row.archived_at),
    reasons: row.reasons,
    ...(row.reason_texts && { reason_texts: row.reason_texts }),
  };
}

function toPlanned({ planned_phase, planned_for }: BatchRow): Batch['planned'] {
  if (planned_phase === null) return null;
  return { phase: planned_phase as Batch['phase'], for: toMoment(planned_for) };
}

function toGivenUp({ sheets_given_up: count, sheets_given_up_reason: reason }: BatchRow): Batch['sheets_given_up'] {
  return reason === null ? null : { count, reason };
}

function toMoment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

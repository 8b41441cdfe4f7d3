import { sql } from 'kysely';
import { BatchResult } from '#contract/council/batch-result.ts';
import type { Batch } from '#contract/council/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { outcomeInItsLanguage, verdictInItsLanguage } from '#server/texts/question-language.ts';
import { readModeration } from './repository.ts';

type Question = BatchResult['questions'][number];
type Earlier = { earlier_outcomes: Question['earlier_outcomes'] | null };
type Row = Omit<Question, keyof Earlier> & Earlier & { is_tied: boolean; draw: string | null };
type Found = { questions: Row[]; council_size: number | null; seed: string; receipts_digest: string };
type Reach = { reached: number; next_question: string | null; next_reached: number | null };

/** The result of a completed batch, as it is in the log (docs/decisions/0070). */
export async function readResult(db: Database, { id, stoning_round }: Batch): Promise<BatchResult> {
  // As one value: to take 50,000 rows from the driver one by one keeps the server's only thread busy for long.
  const { rows } = await sql<Found>`
    select seed, (rules ->> 'council_size')::integer as council_size, receipts_of_result(batch_id, round) as receipts_digest, coalesce(
      (
        select json_agg(
          json_build_object(
            'id', result.question_id, 'rank', rank, 'joint', joint, 'breakdown', breakdown, 'forwarded', forwarded,
            'is_tied', is_tied, 'draw', draw, 'outcome', outcome_entry(outcomes),
            'earlier_outcomes', earlier_outcomes(outcomes),
            'verdict', case when outcomes.state <> 'sent' then verdicts.verdict end
          ) order by place
        )
        from round_result(rounds.batch_id, rounds.round) as result
        left join current_outcomes as outcomes on (outcomes.batch_id, outcomes.round, outcomes.question_id)
          = (rounds.batch_id, rounds.round, result.question_id)
        left join shown_verdicts as verdicts on (verdicts.batch_id, verdicts.round, verdicts.question_id)
          = (rounds.batch_id, rounds.round, result.question_id)
      ),
      '[]'
    ) as questions
    from rounds where batch_id = ${id} and round = ${stoning_round}
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`The batch ${id} is completed, and has no round.`);
  const tied = found.questions.filter(({ is_tied }) => is_tied);
  const places = (found.council_size ?? 0) - (tied[0]?.rank ?? 0) + 1;
  return BatchResult.parse({
    ...found,
    questions: found.questions.map(({ outcome, earlier_outcomes: earlier, verdict, ...question }) => ({
      ...question,
      outcome: outcomeInItsLanguage(outcome),
      ...(earlier && { earlier_outcomes: earlier.map(outcomeInItsLanguage) }),
      ...(verdict && { verdict: verdictInItsLanguage(verdict) }),
    })),
    coverage: await readCoverage(db, id, stoning_round),
    moderation: await readModeration(db, id),
    tied: tied.length > 0 ? { places, questions: tied.map(({ id, draw }) => ({ id, draw })) } : null,
  });
}

/** How many questions of the round's paper have no words any more: none of them is named as the next that would reach most. */
export async function countErased(db: Database, { id, stoning_round }: Batch): Promise<number> {
  const { erased } = await db
    .selectFrom('ballot_questions')
    .where('batch_id', '=', id)
    .where('round', '=', stoning_round)
    .where('removed_at', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('erased'))
    .executeTakeFirstOrThrow();
  return Number(erased);
}

/** How far the cut reaches; null without one, and below 20 ballots. */
async function readCoverage(db: Database, batchId: string, round: number): Promise<BatchResult['coverage']> {
  const { rows } = await sql<Reach>`select * from round_coverage(${batchId}, ${round})`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const { reached: ballots, next_question: id, next_reached } = found;
  return { ballots, next: id && next_reached ? { id, ballots: next_reached } : null };
}

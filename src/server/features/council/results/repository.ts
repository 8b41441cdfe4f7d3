import { sql } from 'kysely';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import { phasesThatAllow } from '#contract/council/phases.ts';
import type { QuestionWords } from '#contract/council/question-words.ts';
import { firstQuestions } from '#contract/council/results.ts';
import type { ShownVerdict } from '#contract/council/verdict.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumnsOf } from '#server/database/question-words.ts';
import { withoutNestedLoops } from '#server/database/without-nested-loops.ts';
import { correctionsOfPaper, originalsOfPaper, type PaperMarks } from '#server/features/council/ballot-paper/marks.ts';
import { turnout } from '#server/features/council/batches/turnout.ts';
import { fromListedOutcomes } from '#server/features/council/outcomes/repository.ts';
import { readModeration } from '#server/features/trust/count/repository.ts';

/** A batch that has a page: it was completed once. `completion` differs as soon as it is completed another time. */
export type Completed = {
  id: string;
  slug: string;
  name: string;
  phase: number;
  is_active: boolean;
  unlisted: boolean;
  completed_at: Date;
  stoning_round: number;
  completion: string;
};

/** The last completed one first. */
export async function listCompleted(db: Database): Promise<Completed[]> {
  const rows = await db
    .selectFrom('batches')
    .leftJoin('rounds', (join) =>
      join.onRef('rounds.batch_id', '=', 'batches.id').onRef('rounds.round', '=', 'batches.stoning_round'),
    )
    .where('batches.completed_at', 'is not', null)
    .where('batches.deleted_at', 'is', null)
    .select(['id', 'slug', 'name', 'phase', 'is_active', 'unlisted', 'completed_at', 'stoning_round'])
    .select(sql<string>`concat_ws(' ', batches.id, phase, stoning_round, log_digest(rounds.seed))`.as('completion'))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ completed_at, ...row }) => (completed_at ? [{ ...row, completed_at }] : []));
}

/** What a list tells of a completed batch: its turnout, and which questions come first. */
export type Outline = { ballots: number; first: string[]; moderation?: Moderation | undefined };

export async function readOutline(db: Database, { id, stoning_round: round }: Completed): Promise<Outline> {
  const moderation = await readModeration(db, id);
  const { rows } = await sql<Outline>`
    select
      (select ${turnout} from visible_tallies where batch_id = ${id} and round = ${round}) as ballots,
      coalesce(
        (
          select array_agg(question_id::text order by place)
          from round_result(${id}, ${round}) where place <= ${sql.lit(firstQuestions)}
        ),
        '{}'
      ) as first
  `.execute(db);
  const outline = rows[0];
  // Without ballots nothing comes first.
  return { ...(outline && outline.ballots > 0 ? outline : { ballots: 0, first: [] }), moderation };
}

/** The words of a question on a paper. */
export type Words = { batch_id: string; question_id: string; text: string; language: string | null };

/** Words as they stand now on the papers of the rounds that the batches are in; what was removed is left out. */
export async function listWords(db: Database, questionIds: readonly string[]): Promise<Words[]> {
  return db
    .selectFrom('ballot_questions as paper')
    .innerJoin('batches', (join) =>
      join.onRef('batches.id', '=', 'paper.batch_id').onRef('batches.stoning_round', '=', 'paper.round'),
    )
    .where('paper.question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .where('paper.removed_at', 'is', null)
    .select(['paper.batch_id', 'paper.question_id', 'paper.text', 'paper.language'])
    .execute();
}

/** What became of a question, with the words that it has on the paper now. */
export type ListedOutcome = {
  batch_id: string;
  slug: string;
  question_id: string;
  question: string;
  sequence: number;
  /** When it was written, put right, or judged last. */
  told_at: Date;
  outcome: Outcome;
  /** Of whoever asked, beside the state that counts. */
  verdict: ShownVerdict | null;
};

const mostOutcomes = 50; // as many as a feed tells

/** What is put right is news to a reader, too. */
const lastWritten = sql<Date>`coalesce(outcomes.corrected_at, outcomes.written_at)`;

/** What whoever asked says stands beside the state that counts. */
const isJudged = sql<boolean>`(outcomes.state <> 'sent' and not exists (
  select from outcomes as later where (later.batch_id, later.round, later.question_id)
    = (outcomes.batch_id, outcomes.round, outcomes.question_id) and later.sequence > outcomes.sequence
))`;

/** And so is what they say of it. */
const lastTold = sql<Date>`greatest(${lastWritten}, case when ${isJudged} then (
  select max(said_at) from asker_verdicts as verdicts where (verdicts.batch_id, verdicts.round, verdicts.question_id)
    = (outcomes.batch_id, outcomes.round, outcomes.question_id)
) end)`;

/** Outcomes of the results that are listed, the last told first. */
export function listOutcomes(db: Database): Promise<ListedOutcome[]> {
  return fromListedOutcomes(db)
    .select([
      'outcomes.batch_id',
      'batches.slug',
      'outcomes.question_id',
      'outcomes.sequence',
      'paper.text as question',
    ])
    .select([lastTold.as('told_at'), sql<Outcome>`outcome_entry(outcomes)`.as('outcome')])
    .select(
      sql<ShownVerdict | null>`case when ${isJudged} then (
        select verdict from shown_verdicts as verdicts where (verdicts.batch_id, verdicts.round, verdicts.question_id)
          = (outcomes.batch_id, outcomes.round, outcomes.question_id)
      ) end`.as('verdict'),
    )
    .orderBy(lastTold, 'desc')
    .orderBy('outcomes.question_id', 'desc')
    .limit(mostOutcomes)
    .execute();
}

export type PaperQuestion = PaperMarks &
  QuestionWords & {
    id: string;
    language: string | null;
    timestamp: Date;
    stones: number;
    votes: number;
  };

/** The paper of the round that a completed batch is in, with what each question got; nothing while it is not completed. */
export async function listPaper(tx: Database, batchId: string, round: number): Promise<PaperQuestion[]> {
  const paper = tx
    .selectFrom('ballot_questions as paper')
    .innerJoin('batches', 'batches.id', 'paper.batch_id')
    .leftJoin('visible_tallies as tallies', (join) =>
      join
        .onRef('tallies.batch_id', '=', 'paper.batch_id')
        .onRef('tallies.round', '=', 'paper.round')
        .onRef('tallies.question_id', '=', 'paper.question_id'),
    )
    .where('paper.batch_id', '=', batchId)
    .where('paper.round', '=', round)
    .where('batches.phase', 'in', phasesThatAllow('result'))
    .select(['paper.question_id as id', ...wordColumnsOf('paper'), 'paper.language', 'paper.timestamp'])
    .select(['paper.taken_out_at', 'paper.taken_out_reason'])
    .select([correctionsOfPaper.as('corrections'), originalsOfPaper.as('originals'), 'paper.co_askers'])
    .select([
      sql<number>`coalesce(tallies.stones, 0)`.as('stones'),
      sql<number>`coalesce(tallies.votes, 0)`.as('votes'),
    ])
    .orderBy('paper.question_id');
  return withoutNestedLoops(tx, () => paper.execute());
}

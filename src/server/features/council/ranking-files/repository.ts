import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { questionWordNames } from '#contract/council/question-words.ts';
import type { FiledQuestion, RankingFile } from '#contract/council/ranking-files.ts';
import type { Database } from '#server/database/connect.ts';
import { correctionsOfPaper } from '#server/features/council/ballot-paper/marks.ts';
import { listSteps } from '#server/features/trust/count/steps.ts';
import { inItsLanguage, outcomeInItsLanguage, verdictInItsLanguage } from '#server/texts/question-language.ts';

const words = sql.join(questionWordNames.map((name) => sql`${sql.lit(name)}, nullif(${sql.ref(`paper.${name}`)}, '')`));

/** The ballot paper with what came out, in the order of the ranks; what was taken out comes last. */
export async function readFiledQuestions(
  db: Database,
  { id, stoning_round: round }: Batch,
  { emails }: { emails: boolean },
): Promise<FiledQuestion[]> {
  const address = emails ? sql`, 'author_email', nullif(questions.author_email, '')` : sql``;
  // As one value: to take 50,000 rows from the driver one by one keeps the server's only thread busy for long.
  const { rows } = await sql<{ questions: Filed[] }>`
    select coalesce(json_agg(json_build_object(
      'rank', result.rank, 'joint', coalesce(result.joint, false), 'forwarded', coalesce(result.forwarded, false),
      'id', paper.question_id, ${words}, 'language', paper.language,
      'stones', coalesce(tallies.stones, 0), 'votes', coalesce(tallies.votes, 0), 'breakdown', result.breakdown,
      'asked_at', iso_moment(paper.timestamp),
      'taken_out', case when paper.taken_out_at is not null
        then json_build_object('at', iso_moment(paper.taken_out_at), 'reason', paper.taken_out_reason) end,
      'corrected', coalesce(${correctionsOfPaper}, '[]'),
      'outcome', outcome_entry(outcomes), 'earlier_outcomes', earlier_outcomes(outcomes),
      'verdict', case when outcomes.state <> 'sent' then verdicts.verdict end
      ${address}
    ) order by result.place, paper.timestamp, paper.question_id), '[]') as questions
    from ballot_questions as paper
    left join tallies on (tallies.batch_id, tallies.round, tallies.question_id)
      = (paper.batch_id, paper.round, paper.question_id)
    left join round_result(${id}, ${round}) as result on result.question_id = paper.question_id
    left join current_outcomes as outcomes on (outcomes.batch_id, outcomes.round, outcomes.question_id)
      = (paper.batch_id, paper.round, paper.question_id)
    left join shown_verdicts as verdicts on (verdicts.batch_id, verdicts.round, verdicts.question_id)
      = (paper.batch_id, paper.round, paper.question_id)
    join questions on questions.id = paper.question_id
    where paper.batch_id = ${id} and paper.round = ${round}
  `.execute(db);
  return (rows[0]?.questions ?? []).map(({ outcome, earlier_outcomes: earlier, verdict, ...question }) => ({
    ...inItsLanguage(question),
    outcome: outcomeInItsLanguage(outcome),
    ...(earlier && { earlier_outcomes: earlier.map(outcomeInItsLanguage) }),
    ...(verdict && { verdict: verdictInItsLanguage(verdict) }),
  }));
}

type Filed = Omit<FiledQuestion, 'language' | 'earlier_outcomes' | 'verdict'> & {
  language: string | null;
  earlier_outcomes: FiledQuestion['earlier_outcomes'] | null;
  verdict: FiledQuestion['verdict'] | null;
};

type Happened = Pick<RankingFile, 'submission_ended_at' | 'stoning_began_at' | 'completed_at' | 'first_link' | 'head'>;

type Result = Pick<RankingFile, 'first_link' | 'head'> & { opened_at: string; first_result_at: string };

/** When what happened, by the log, to a completed batch. */
export async function readWhatHappened(db: Database, batch: Batch): Promise<Happened> {
  const { opened_at, first_result_at, ...chain } = await readResultLinks(db, batch);
  const steps = await listSteps(db, batch.id);
  const takesQuestions = (phase: number = phases.submission) => allows[phase as Phase].questions;
  const leftSubmission = steps.findLast(
    ({ phase }, index) => !takesQuestions(phase) && takesQuestions(steps[index - 1]?.phase),
  );
  return {
    submission_ended_at: leftSubmission?.at ?? opened_at,
    stoning_began_at: opened_at,
    // A log that began when the batch was completed already has nothing but its result.
    completed_at: steps.findLast(({ phase }) => phase === phases.completed)?.at ?? first_result_at,
    ...chain,
  };
}

/** When the round was opened, and what the links of the batch's results say. */
async function readResultLinks(db: Database, { id, stoning_round: round }: Batch): Promise<Result> {
  const { rows } = await sql<Result>`
    with links as (
      select sequence, kind, hash, payload::jsonb ->> 'at' as at from count_log
      where kind not in ('ballots', 'questions', 'found', 'audit') and payload::jsonb ->> 'batch' = ${id}
    ), results as (select * from links where kind = 'completed')
    select iso_moment(rounds.opened_at) as opened_at,
      (select min(sequence)::integer from links) as first_link,
      (select at from results order by sequence limit 1) as first_result_at,
      (
        select json_build_object('sequence', sequence, 'hash', encode(hash, 'hex'))
        from results order by sequence desc limit 1
      ) as head
    from rounds where batch_id = ${id} and round = ${round}
  `.execute(db);
  const [result] = rows;
  if (!result) throw new Error(`The log says nothing of the batch ${id}.`);
  return result;
}

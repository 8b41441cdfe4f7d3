import { type ExpressionBuilder, sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { CouncilBatch, OutcomeWriter } from '#contract/council/outcomes.ts';
import { phasesThatAllow } from '#contract/council/phases.ts';
import type { Database } from '#server/database/connect.ts';
import type { DB } from '#server/database/row-types.ts';
import type { OnPaper } from '#server/features/council/ballot-paper/repository.ts';

/** A state of what became of a question, by its number among these. */
type StateOf = OnPaper & { sequence: number };

const isOf =
  ({ batchId, round, questionId, sequence }: StateOf) =>
  (eb: ExpressionBuilder<DB, 'outcomes'>) =>
    eb.and({ batch_id: batchId, round, question_id: questionId, sequence });

/** The state that counts. Undefined: nothing is written. */
export async function findOutcome(
  db: Database,
  { batchId, round, questionId }: OnPaper,
): Promise<{ sequence: number; outcome: Outcome } | undefined> {
  return db
    .selectFrom('current_outcomes')
    .where((eb) => eb.and({ batch_id: batchId, round, question_id: questionId }))
    .select([sql<number>`sequence`.as('sequence'), sql<Outcome>`outcome_entry(current_outcomes)`.as('outcome')])
    .executeTakeFirst();
}

type Written = Outcome & {
  /** The name of who wrote it; null: the product itself. */
  written_by: string | null;
  /** Without a sign-in, by the link of a mail. */
  by_link: boolean;
};

/** Beside what was said before. */
export async function addOutcome(
  db: Database,
  { batchId, round, questionId, sequence }: StateOf,
  outcome: Written,
): Promise<void> {
  await db
    .insertInto('outcomes')
    .values({ batch_id: batchId, round, question_id: questionId, sequence, ...outcome })
    .execute();
}

/** In place of the words that stood there. Who wrote the state first stays: what the product wrote goes when the batch is opened again. */
export async function correctOutcome(
  db: Database,
  state: StateOf,
  { words, day, link }: Pick<Written, 'words' | 'day' | 'link'>,
): Promise<void> {
  await db.updateTable('outcomes').set({ words, day, link }).where(isOf(state)).execute();
}

/** False: it is not the one that counts any more. */
export async function removeOutcome(db: Database, state: StateOf): Promise<boolean> {
  if ((await findOutcome(db, state))?.sequence !== state.sequence) return false;
  await db.deleteFrom('outcomes').where(isOf(state)).execute();
  return true;
}

/** Differs as soon as any outcome of the round is another one, or anything else is said of one. */
export async function readOutcomesVersion(db: Database, { id, stoning_round: round }: Batch): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select md5(string_agg(outcomes::text, ' ' order by question_id, sequence)) from outcomes
        where batch_id = ${id}::uuid and round = ${round}),
      (select md5(string_agg(seal::text, ' ' order by seal)) from asker_verdicts where batch_id = ${id}::uuid and round = ${round}),
      (select count(*) from co_asker_verdicts where batch_id = ${id}::uuid and round = ${round})
    ) as version
  `.execute(db);
  return rows[0]?.version ?? '';
}

/** All states of the results that are listed, each with its batch and its question as `paper`. */
export function fromListedOutcomes(db: Database) {
  return db
    .selectFrom('outcomes')
    .innerJoin('batches', (join) =>
      join.onRef('batches.id', '=', 'outcomes.batch_id').onRef('batches.stoning_round', '=', 'outcomes.round'),
    )
    .innerJoin('ballot_questions as paper', (join) =>
      join
        .onRef('paper.batch_id', '=', 'outcomes.batch_id')
        .onRef('paper.round', '=', 'outcomes.round')
        .onRef('paper.question_id', '=', 'outcomes.question_id'),
    )
    .where('batches.phase', 'in', phasesThatAllow('result'))
    .where('batches.unlisted', '=', false)
    .where('batches.deleted_at', 'is', null);
}

/** Completed batches, the last completed one first. */
export async function listCouncilBatches(db: Database): Promise<CouncilBatch[]> {
  const rows = await db
    .selectFrom('batches')
    .where('phase', 'in', phasesThatAllow('result'))
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .select(['id', 'slug', 'name', 'completed_at'])
    .select((eb) =>
      eb
        .selectFrom('current_outcomes as outcomes')
        .whereRef('outcomes.batch_id', '=', 'batches.id')
        .whereRef('outcomes.round', '=', 'batches.stoning_round')
        .select(sql<number>`count(*)::integer`.as('outcomes'))
        .as('outcomes'),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ completed_at, outcomes, ...row }) =>
    completed_at ? [{ ...row, completed_at: completed_at.toISOString(), outcomes: outcomes ?? 0 }] : [],
  );
}

/** Who wrote each state of the round that a batch is in. */
export async function listWriters(db: Database, { id, stoning_round: round }: Batch): Promise<OutcomeWriter[]> {
  const rows = await db
    .selectFrom('outcomes')
    .where('batch_id', '=', id)
    .where('round', '=', round)
    .where('written_by', 'is not', null)
    .select(['question_id', 'sequence', 'written_by'])
    .orderBy('question_id')
    .orderBy('sequence')
    .execute();
  return rows.flatMap(({ written_by, ...row }) => (written_by === null ? [] : [{ ...row, written_by }]));
}

type Words = Pick<Outcome, 'words' | 'link'>;

/** Outcomes that have this address, in any case, in their words or link, where it may be encoded. */
export async function listOutcomesThatMention(
  db: Database,
  email: string,
): Promise<(StateOf & { outcome: Outcome })[]> {
  return db
    .selectFrom('outcomes')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', words, link)), lower(${email})) > 0
        or strpos(lower(link), lower(${encodeURIComponent(email)})) > 0`)
    .select(['batch_id as batchId', 'round', 'question_id as questionId', 'sequence'])
    .select(sql<Outcome>`outcome_entry(outcomes)`.as('outcome'))
    .orderBy('batch_id')
    .orderBy('question_id')
    .orderBy('round')
    .orderBy('sequence')
    .execute();
}

/** Only in an erasure. */
export async function rewordOutcome(db: Database, { words, link, ...state }: StateOf & Words): Promise<void> {
  await db.updateTable('outcomes').set({ words, link }).where(isOf(state)).execute();
}

import { sql } from 'kysely';
import type { TakeAlong } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { violates } from '#server/database/violations.ts';

/** Whether a write failed because a batch takes no more questions. */
export function isFull(error: unknown): boolean {
  return violates(error, 'batches_have_room');
}

/** The batch of a question, or null; undefined where there is no such question. */
export async function findBatchOfQuestion(db: Database, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('questions')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select('batch_id')
    .executeTakeFirst();
  return row?.batch_id;
}

/** How many questions are in the batch. */
export async function countOfBatch(db: Database, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function moveQuestion(db: Database, id: string, batchId: string | null): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({ batch_id: batchId, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

// Each takes about a second; all at once 100,000 would take longer than a statement may.
const movedAtOnce = 5_000;

/** Which questions: all, those in no batch, or those of a completed batch that nobody gave a stone. */
export type Wanted = { take: Exclude<TakeAlong, 'none'>; from?: string | undefined };

/**
 * Moves questions into the batch and counts them, those already there included; `left` are those that stay because stones
 * are given in their batch.
 */
export async function assignQuestions(
  db: Database,
  batchId: string,
  wanted: Wanted = { take: 'all' },
  atOnce = movedAtOnce,
): Promise<{ count: number; left: number }> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after) after = await assignSome(db, batchId, { wanted, after, atOnce });
  const { rows } = await sql<{ count: number; left: number }>`
    select count(*) filter (where batch_id = ${batchId})::integer as count,
      count(*) filter (where ${isWanted(wanted)} and ${isInStoning})::integer as left
    from questions where removed_at is null
  `.execute(db);
  return rows[0] ?? { count: 0, left: 0 };
}

const isInStoning = sql`exists (select from batches where batches.id = questions.batch_id and batches.phase = 2)`;

function isWanted({ take, from }: Wanted) {
  if (take === 'all') return sql`true`;
  if (take === 'unassigned') return sql`questions.batch_id is null`;
  // Who is elsewhere by now stays there.
  return sql`(questions.batch_id is null or questions.batch_id = ${from ?? null}) and exists (
    select from ballot_questions
    join batches on batches.id = ballot_questions.batch_id and batches.stoning_round = ballot_questions.round
    left join tallies using (batch_id, round, question_id)
    where batches.id = ${from ?? null} and ballot_questions.question_id = questions.id
      and ballot_questions.taken_out_at is null and coalesce(tallies.stones, 0) = 0
  )`;
}

/** Moves the next questions in the order of their ids; returns the last, or undefined when none was left. */
async function assignSome(
  db: Database,
  batchId: string,
  { wanted, after, atOnce }: { wanted: Wanted; after: string; atOnce: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with next_ones as materialized (
      select id from questions
      where id > ${after} and removed_at is null and batch_id is distinct from ${batchId}
        and ${isWanted(wanted)} and not ${isInStoning}
      order by id limit ${atOnce}
    ), moved as (
      update questions set batch_id = ${batchId}, revision = revision + 1 where id in (select id from next_ones)
    )
    select id as last from next_ones order by id desc limit 1
  `.execute(db);
  return rows[0]?.last;
}

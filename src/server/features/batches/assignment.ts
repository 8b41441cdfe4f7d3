import { type SqlBool, sql } from 'kysely';
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

export async function moveQuestion(db: Database, id: string, batchId: string | null): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({ batch_id: batchId, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

// Each takes about a second; all at once 100,000 would take longer than a statement may.
const movedAtOnce = 5_000;

/** Which questions: all, those in no batch, or those of a completed batch that did not go to the council. */
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

/** Of a question in a query. */
export const isInStoning = sql<SqlBool>`exists (select from batches where batches.id = questions.batch_id and batches.phase = 2)`;

function isWanted({ take, from }: Wanted) {
  if (take === 'all') return sql`true`;
  if (take === 'unassigned') return sql`questions.batch_id is null`;
  return isNotForwarded(from ?? null);
}

/** Of a question in a query: that it did not go to the council from this completed batch. Who is elsewhere by now stays there. */
export function isNotForwarded(from: string | null) {
  return sql<SqlBool>`(questions.batch_id is null or questions.batch_id = ${from}) and questions.id in (
    select result.question_id
    from batches cross join lateral round_result(batches.id, batches.stoning_round) as result
    where batches.id = ${from} and not result.forwarded
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

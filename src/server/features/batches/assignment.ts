import { sql } from 'kysely';
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

/** Moves every question into the batch and counts them, those already there included. */
export async function assignAllQuestions(db: Database, batchId: string, atOnce = movedAtOnce): Promise<number> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after) after = await assignSome(db, batchId, after, atOnce);
  const { count } = await db
    .selectFrom('questions')
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves the next questions in the order of their ids; returns the last, or undefined when none was left. */
async function assignSome(db: Database, batchId: string, after: string, atOnce: number): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with next_ones as materialized (
      select id from questions
      where id > ${after} and removed_at is null and batch_id is distinct from ${batchId}
      order by id limit ${atOnce}
    ), moved as (
      update questions set batch_id = ${batchId}, revision = revision + 1 where id in (select id from next_ones)
    )
    select id as last from next_ones order by id desc limit 1
  `.execute(db);
  return rows[0]?.last;
}

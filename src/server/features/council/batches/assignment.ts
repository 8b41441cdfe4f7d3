import { type SqlBool, sql } from 'kysely';
import type { TakeAlong } from '#contract/council/batches.ts';
import type { QuestionState } from '#contract/council/question-state.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { violates } from '#server/database/violations.ts';
import type { Moved } from '#server/features/trust/audit/undo-data.ts';

/** Whether a write failed because a batch takes no more questions. */
export function isFull(error: unknown): boolean {
  return violates(error, 'batches_have_room');
}

/** The batch of a question, or null, and its state; undefined where there is no such question. */
export async function findPlaceOfQuestion(
  db: Database,
  id: string,
): Promise<{ batch_id: string | null; state: QuestionState } | undefined> {
  const row = await db
    .selectFrom('kept_questions')
    .where('id', '=', id)
    .select(['batch_id', 'state'])
    .executeTakeFirst();
  return row && { batch_id: row.batch_id, state: row.state as QuestionState };
}

/** How many questions are in the batch, in whatever state. */
export async function countOfBatch(db: Database, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kept_questions')
    .where('batch_id', '=', batchId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of these stay where they are: because stones are given there, or because they are not published. */
export async function countStaying(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from kept_questions as questions
    where id = any (${[...ids]}::uuid[]) and (state <> 'published' or ${isInStoning})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves these questions, and returns from where each came; those of a batch in stoning stay. */
export async function moveQuestions(db: Database, ids: readonly string[], batchId: string | null): Promise<Moved> {
  const { rows } = await sql<{ from: string | null; ids: string[] }>`
    with chosen as materialized (
      select id, batch_id from standing_questions as questions
      where id = any (${[...ids]}::uuid[]) and batch_id is distinct from ${batchId}::uuid
        and not ${isInStoning}
    ), moved as (
      update questions set batch_id = ${batchId}::uuid, revision = revision + 1 where id in (select id from chosen)
    )
    select batch_id as "from", array_agg(id order by id) as ids from chosen group by batch_id
  `.execute(db);
  return rows;
}

export async function moveQuestion(db: Database, id: string, batchId: string | null): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({ batch_id: batchId, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Moves back what is still where the act put it; what came from a batch that takes no question now goes into none. */
export async function moveBack(
  db: Database,
  { from, ids, to }: { from: string | null; ids: readonly string[]; to: string | null },
): Promise<number> {
  const { rows } = await sql`
    update standing_questions set revision = revision + 1, batch_id = (
      select id from batches where id = ${from}::uuid and phase in (${phasesWith('questions')}) and deleted_at is null
    )
    where id = any (${[...ids]}::uuid[]) and batch_id is not distinct from ${to}::uuid
    returning id
  `.execute(db);
  return rows.length;
}

// Each takes about a second; all at once 100,000 would take longer than a statement may.
const movedAtOnce = 5_000;

/** Which questions: all, those in no batch, or those of a completed batch that did not go to the council. */
export type Wanted = { take: Exclude<TakeAlong, 'none'>; from?: string | undefined };

/** How many a batch holds after a move, how many stayed where they were, and which came from where. */
type Assigned = { count: number; left: number; moved: Moved };

/**
 * Moves questions into the batch and counts them, those already there included; `left` are those that stay because stones
 * are given in their batch.
 */
export async function assignQuestions(
  db: Database,
  batchId: string,
  wanted: Wanted = { take: 'all' },
  atOnce = movedAtOnce,
): Promise<Assigned> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  const from = new Map<string | null, string[]>();
  while (after) {
    const moved = await assignSome(db, batchId, { wanted, after, atOnce });
    for (const { id, batch_id } of moved) from.set(batch_id, [...(from.get(batch_id) ?? []), id]);
    after = moved.at(-1)?.id;
  }
  const moved = [...from].map(([batch_id, ids]) => ({ from: batch_id, ids }));
  const { rows } = await sql<{ count: number; left: number }>`
    select count(*) filter (where batch_id = ${batchId})::integer as count,
      count(*) filter (where ${isWanted(wanted)} and ${isInStoning})::integer as left
    from standing_questions as questions
  `.execute(db);
  return { ...(rows[0] ?? { count: 0, left: 0 }), moved };
}

/** Of a question in a query. */
export const isInStoning = sql<SqlBool>`exists (
  select from batches where batches.id = questions.batch_id and batches.phase in (${phasesWith('ballots')})
)`;

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

/** Moves the next questions, and returns them in the order of their ids. */
async function assignSome(
  db: Database,
  batchId: string,
  { wanted, after, atOnce }: { wanted: Wanted; after: string; atOnce: number },
): Promise<{ id: string; batch_id: string | null }[]> {
  const { rows } = await sql<{ id: string; batch_id: string | null }>`
    with next_ones as materialized (
      select id, batch_id from standing_questions as questions
      where id > ${after} and batch_id is distinct from ${batchId}
        and ${isWanted(wanted)} and not ${isInStoning}
      order by id limit ${atOnce}
    ), moved as (
      update questions set batch_id = ${batchId}, revision = revision + 1 where id in (select id from next_ones)
    )
    select id, batch_id from next_ones order by id
  `.execute(db);
  return rows;
}

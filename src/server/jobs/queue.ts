import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/**
 * Each of our jobs has a key, which the library takes from one that is replaced or removed while it is worked. Where that one then
 * fails, or its copy is killed, nothing is left to do for it: what came after it has a job of its own, the only one that counts.
 */
export const isReplaced = sql`(jobs.key is null)`;
const isLeftOver = sql`(${isReplaced} and locked_at is null)`;

/** The names of jobs that are due, whether any is locked, by a copy that works or was killed, and whether any was replaced. */
export async function listDueJobs(db: Database): Promise<{ due: string[]; areWorked: boolean; areReplaced: boolean }> {
  const { rows } = await sql<{ name: string; is_due: boolean; is_worked: boolean; is_replaced: boolean }>`
    select task_identifier as name, bool_or(locked_at is null and key is not null) as is_due,
      bool_or(locked_at is not null) as is_worked, bool_or(${isLeftOver}) as is_replaced
    from graphile_worker.jobs
    where (run_at <= now() and attempts < max_attempts) or locked_at is not null or ${isLeftOver}
    group by task_identifier
  `.execute(db);
  return {
    due: rows.filter(({ is_due }) => is_due).map(({ name }) => name),
    areWorked: rows.some(({ is_worked }) => is_worked),
    areReplaced: rows.some(({ is_replaced }) => is_replaced),
  };
}

export async function dropReplaced(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isLeftOver}))
  `.execute(db);
}

/**
 * A copy that was killed leaves its jobs locked, which the library believes for four hours. The database knows better: who works
 * holds a lock that ends with the connection.
 */
export function freeJobsOfTheDead(db: Database): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked_by: string }>`
      select locked_by from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) as holders
      where pg_try_advisory_xact_lock(worker_lock_key(locked_by))
    `.execute(tx);
    const dead = rows.map(({ locked_by }) => locked_by);
    if (dead.length === 0) return;
    await sql`update graphile_worker._private_jobs set last_error = 'STOPPED' where locked_by = any(${dead})`.execute(
      tx,
    );
    await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(tx);
  });
}

/** Drops what was to be done for data that are gone: mails of their acts, steps of their batches. */
export async function forgetJobs(db: Database): Promise<void> {
  const { rows } = await sql`select where to_regclass('graphile_worker._private_jobs') is not null`.execute(db);
  if (rows.length > 0) await sql`delete from graphile_worker._private_jobs`.execute(db);
}

import { sql } from 'kysely';
import type { Job, JobName } from '#contract/running/jobs.ts';
import type { Database } from '#server/database/connect.ts';
import { isReplaced } from '#server/jobs/queue.ts';

type JobRow = {
  id: string;
  name: JobName;
  created_at: Date;
  run_at: Date;
  attempts: number;
  last_error: string | null;
  is_locked: boolean;
  is_given_up: boolean;
};

const mostListed = 200;

/** The jobs there are, those that were given up first. */
export async function listJobs(db: Database): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier as name, created_at, run_at, attempts, last_error, locked_at is not null as is_locked,
      attempts >= max_attempts and locked_at is null as is_given_up
    from graphile_worker.jobs
    where not ${isReplaced}
    order by is_given_up desc, run_at, id
    limit ${mostListed}
  `.execute(db);
  return rows.map(toJob);
}

function toJob({ id, name, created_at, run_at, attempts, last_error, is_locked, is_given_up }: JobRow): Job {
  return {
    id,
    name,
    state: is_given_up ? 'failed' : is_locked ? 'under_way' : 'waiting',
    created_at: created_at.toISOString(),
    due_at: run_at.toISOString(),
    tries: attempts,
    last_fault: last_error,
  };
}

/** What a job has the right to try again: what has failed before. Undefined where there is none, or it is being done. */
export async function retryJob(db: Database, id: string): Promise<JobName | undefined> {
  const { rows } = await sql<{ name: JobName }>`
    select task_identifier as name
    from graphile_worker.jobs
    join lateral graphile_worker.reschedule_jobs(array[jobs.id], run_at => now(), attempts => 0) as again on again.id = jobs.id
    where jobs.id = ${id}::bigint and jobs.locked_at is null and jobs.attempts > 0 and not ${isReplaced}
  `.execute(db);
  return rows[0]?.name;
}

/** How many jobs wait, are under way and were given up. */
export async function countJobs(db: Database): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts or locked_at is not null)::integer as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed
    from graphile_worker.jobs
    where not ${isReplaced}
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** What was given up weeks ago helps nobody any more. */
export async function forgetOldFailures(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'
    ))
  `.execute(db);
}

import { sql } from 'kysely';
import type { Job } from '#contract/running/jobs.ts';
import type { Database } from '#server/database/connect.ts';
import { isGivenUp, isLeased, lastFault } from '#server/job-queue/queue.ts';

const mostListed = 200;

/** The jobs there are, those that were given up first. */
export async function listJobs(db: Database): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'created_at', 'due_at', 'tries'])
    .select([isLeased.as('is_leased'), isGivenUp.as('is_given_up'), lastFault.as('last_fault')])
    .orderBy('is_given_up', 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(mostListed)
    .execute();
  return rows.map(({ is_leased, is_given_up, created_at, due_at, ...job }) => ({
    ...job,
    state: is_given_up ? 'failed' : is_leased ? 'under_way' : 'waiting',
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
  }));
}

/** What a job has the right to try again: what has failed before. Undefined where there is none, or it is being done. */
export async function retryJob(db: Database, id: string): Promise<string | undefined> {
  const retried = await db
    .updateTable('jobs')
    .set({ due_at: sql`now()`, tries: 0, last_fault: lastFault, leased_until: null })
    .where('id', '=', id)
    .where('tries', '>', 0)
    .where(sql<boolean>`not ${isLeased}`)
    .returning('name')
    .executeTakeFirst();
  return retried?.name;
}

/** How many jobs wait, are under way and were given up. */
export async function countJobs(db: Database): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where not ${isGivenUp})::integer as waiting, count(*) filter (where ${isGivenUp})::integer as failed
    from jobs
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** How many mails did not leave at their last try, and how much other work was given up. */
export async function countFailures(db: Database): Promise<{ mails: number; jobs: number }> {
  const isMail = sql`name like 'mail\\_%'`;
  const { rows } = await sql<{ mails: number; jobs: number }>`
    select count(*) filter (where ${isMail} and ${lastFault} is not null)::integer as mails,
      count(*) filter (where not ${isMail} and ${isGivenUp})::integer as jobs
    from jobs
  `.execute(db);
  return rows[0] ?? { mails: 0, jobs: 0 };
}

/** What was given up weeks ago helps nobody any more. */
export async function forgetOldFailures(db: Database): Promise<void> {
  await sql`delete from jobs where ${isGivenUp} and due_at < now() - interval '30 days'`.execute(db);
}

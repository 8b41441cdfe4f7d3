import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { JobName } from './job-kind.ts';

/** A copy says every second that it still works a job; one that was killed, or hangs, holds it no longer than this. */
const lease = sql<Date>`now() + interval '10 seconds'`;

/** Whether a copy works it. */
export const isLeased = sql<boolean>`coalesce(leased_until > now(), false)`;
export const isGivenUp = sql<boolean>`(tries >= most_tries and not ${isLeased})`;
export const lastFault = sql<string | null>`case when leased_until <= now() then 'STOPPED' else last_fault end`;

/** A job that this copy works, at this try of so many. */
export type LeasedJob = { id: string; name: JobName; payload: unknown; tries: number; most_tries: number };

/** Takes the job that has been due for longest, of these names; two copies never take the same. */
export async function leaseJob(db: Database, names: readonly JobName[]): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update jobs set tries = tries + 1, leased_until = ${lease}, last_fault = ${lastFault}
    where id = (
      select id from jobs
      where name = any(${names}) and due_at <= now() and tries < most_tries and not ${isLeased}
      order by due_at, id limit 1 for update skip locked
    )
    returning id, name, payload, tries, most_tries
  `.execute(db);
  return rows[0];
}

export async function renewLeases(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ leased_until: lease })
    .where('id', 'in', ids)
    .where('leased_until', 'is not', null) // what became of it may have been noted meanwhile
    .execute();
}

/** Does nothing where another job has taken its place meanwhile. */
export async function noteDone(db: Database, { id }: LeasedJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** As `noteFailure`, for a try that was none. */
export async function notePostponed(db: Database, { id, tries }: LeasedJob, until: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ tries: tries - 1, leased_until: null, due_at: until })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** As `noteDone`, and nothing where another copy tries it already. */
export async function noteFailure(db: Database, { id, tries }: LeasedJob, fault: string): Promise<void> {
  const dueAgain = sql<Date>`now() + exp(least(tries, 10)) * interval '1 second'`;
  await db
    .updateTable('jobs')
    .set({ last_fault: fault, leased_until: null, due_at: dueAgain })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

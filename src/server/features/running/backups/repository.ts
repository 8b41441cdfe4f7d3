import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#server/database/connect.ts';
import type { Attempts } from './rules.ts';

/** The last success and the last failure, with the database's clock. */
export async function readAttempts(db: Database): Promise<Attempts & { now: Date }> {
  const { rows } = await sql<{ now: Date; success_at: Date | null; failed_at: Date | null; failure: string | null }>`
    select now() as now, success.at as success_at, failed.at as failed_at, failed.failure
    from (values (1)) as one
    left join lateral (
      select least(at, now()) as at from backup_attempts where failure is null order by backup_attempts.at desc limit 1
    ) as success on true
    left join lateral (
      select least(at, now()) as at, failure from backup_attempts where failure is not null
      order by backup_attempts.at desc limit 1
    ) as failed on true
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not tell its time.');
  const { now, success_at, failed_at, failure } = row;
  return {
    now,
    lastSuccessAt: success_at ?? undefined,
    lastFailure: failed_at && failure ? { at: failed_at, reason: failure } : undefined,
  };
}

type Attempt = { fileName: string; bytes?: number; failure?: string };

/** Notes what became of an attempt; those of more than a year ago are forgotten. */
export async function insertAttempt(db: Database, { fileName, bytes, failure }: Attempt): Promise<void> {
  await db.deleteFrom('backup_attempts').where('at', '<', sql<Date>`now() - interval '1 year'`).execute();
  await db
    .insertInto('backup_attempts')
    .values({ id: newId(), file_name: fileName, bytes: bytes ?? null, failure: failure ?? null })
    .execute();
}

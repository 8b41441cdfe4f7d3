import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';

/** One count, as the statement takes it: `times` more for this key, in windows of this length. */
export type Taking = {
  key: Buffer;
  times: number;
  windowS: number;
  /** Counts below this are not told. */
  tellFrom: number;
};

/** What stands there after it. */
export type Count = { used: number; expiresInS: number };

/** Counts all these at once, for all copies of the app. Tells, at the place of each, where that is of interest. */
export async function countTakings(db: Database, takings: readonly Taking[]): Promise<(Count | undefined)[]> {
  const { rows } = await prepared(
    'count_takings',
    sql<{ key: Buffer; used: number; expires_in_s: number }>`
    with taken as (
      select * from unnest(
        ${takings.map(({ key }) => key)}::bytea[],
        ${takings.map(({ times }) => times)}::integer[],
        ${takings.map(({ windowS }) => windowS)}::integer[],
        ${takings.map(({ tellFrom }) => tellFrom)}::double precision[]
      ) as taken (key, times, window_s, tell_from)
    ), counted as (
      insert into rate_limits as kept (key, used, expires_at)
      select key, times, now() + window_s * interval '1 second' from taken
      order by key -- so that two copies of the app queue for the same rows instead of deadlocking
      on conflict (key) do update set
        used = case when kept.expires_at > now() then kept.used else 0 end + excluded.used,
        expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end
      returning key, used, expires_at
    )
    select key, used, greatest(ceil(extract(epoch from expires_at - now())), 1)::integer as expires_in_s
    from counted join taken using (key) where used >= tell_from
  `,
  ).execute(db);
  const told = new Map(
    rows.map(({ key, used, expires_in_s }) => [key.toString('hex'), { used, expiresInS: expires_in_s }]),
  );
  return takings.map(({ key }) => told.get(key.toString('hex')));
}

/** Takes one back, as if it had not been counted. */
export async function uncount(db: Database, key: Buffer): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

export async function deleteExpiredLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<', sql<Date>`now()`).execute();
}

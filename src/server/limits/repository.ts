import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';

/** `asked` tokens of the bucket of this key. */
export type Taking = { key: Buffer; asked: number; capacity: number; tokenS: number };

/** How many of them were there, in how many seconds the next one will be, and which part of the bucket is used. */
export type Grant = { granted: number; nextInS: number; usedPart: number };

/** Takes from many buckets in one statement, for all copies of the app. Answers in the order of the takings. */
export async function takeTokens(db: Database, takings: readonly Taking[]): Promise<Grant[]> {
  const { rows } = await prepared(
    'take_tokens',
    sql<{ key: Buffer; granted: number; next_in_s: number; used_part: number }>`
    insert into rate_limits as kept (key, asked, capacity, token_s, used, granted, counted_at)
    select key, asked, capacity, token_s, least(asked, floor(capacity)), least(asked, floor(capacity)), now()
    from unnest(
      ${takings.map(({ key }) => key)}::bytea[],
      ${takings.map(({ asked }) => asked)}::integer[],
      ${takings.map(({ capacity }) => capacity)}::double precision[],
      ${takings.map(({ tokenS }) => tokenS)}::double precision[]
    ) as taken (key, asked, capacity, token_s)
    order by key -- so that two copies of the app queue for the same rows instead of deadlocking
    on conflict (key) do update set
      asked = excluded.asked,
      capacity = excluded.capacity,
      token_s = excluded.token_s,
      granted = greatest(0, least(excluded.asked, floor(
        excluded.capacity - tokens_used(kept.used, kept.counted_at, excluded.token_s)))),
      used = tokens_used(kept.used, kept.counted_at, excluded.token_s) + greatest(0, least(excluded.asked, floor(
        excluded.capacity - tokens_used(kept.used, kept.counted_at, excluded.token_s)))),
      counted_at = now() -- also where it lies ahead of a clock that was put right: it would not refill until then
    returning key, granted, greatest(0, (used + 1 - capacity) * token_s) as next_in_s, used / capacity as used_part
  `,
  ).execute(db);
  const grants = new Map(
    rows.map(({ key, granted, next_in_s, used_part }) => [
      key.toString('hex'),
      { granted, nextInS: next_in_s, usedPart: used_part },
    ]),
  );
  return takings.map(
    ({ key, asked }) => grants.get(key.toString('hex')) ?? { granted: asked, nextInS: 0, usedPart: 0 },
  );
}

/** Puts one token back. */
export async function returnToken(db: Database, key: Buffer): Promise<void> {
  await sql`update rate_limits set used = greatest(0, used - 1) where key = ${key}`.execute(db);
}

/** A bucket that is full again is as good as none. */
export async function deleteFullBuckets(db: Database): Promise<void> {
  // Those that are in use wait for the next time: to wait for them here could deadlock with a call that takes from several.
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where tokens_used(used, counted_at, token_s) = 0 for update skip locked
    )
  `.execute(db);
}

import { sql } from 'kysely';
import type { SetAside } from '#contract/council/set-aside.ts';
import type { Database } from '#server/database/connect.ts';
import { turnout } from './turnout.ts';

/** Rounds that do not count, oldest first. */
export async function listRoundsSetAside(db: Database, batchId: string): Promise<SetAside[]> {
  const rows = await db
    .selectFrom('rounds')
    .where('batch_id', '=', batchId)
    .where('set_aside_at', 'is not', null)
    .select(['round', 'set_aside_at', 'set_aside_reason as reason'])
    .select((eb) =>
      eb
        .selectFrom('tallies')
        .whereRef('tallies.batch_id', '=', 'rounds.batch_id')
        .whereRef('tallies.round', '=', 'rounds.round')
        .select(turnout.as('ballots'))
        .as('ballots'),
    )
    .orderBy('round')
    .execute();
  return rows.flatMap(({ set_aside_at, ballots, ...row }) =>
    set_aside_at ? [{ ...row, ballots: ballots ?? 0, at: set_aside_at.toISOString() }] : [],
  );
}

/** Takes an address out of the reasons of rounds that were set aside. Only in an erasure. */
export async function takeOutOfReasons(db: Database, email: string, without: (text: string) => string): Promise<void> {
  const rounds = await db
    .selectFrom('rounds')
    .where(sql<boolean>`strpos(lower(set_aside_reason), lower(${email})) > 0`)
    .select(['batch_id', 'round', sql<string>`set_aside_reason`.as('reason')])
    .orderBy('batch_id')
    .orderBy('round')
    .execute();
  for (const { batch_id, round, reason } of rounds)
    if (without(reason) !== reason)
      await sql`select erase_from_reason(${batch_id}::uuid, ${round}::integer, ${without(reason)})`.execute(db);
}

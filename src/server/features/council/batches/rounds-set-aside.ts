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

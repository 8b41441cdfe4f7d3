import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/**
 * Where stones are shown in groups, shows the next group if it is complete. Called by whoever renders, after the commit of
 * ballots, so that nobody who votes waits for it.
 */
export async function advanceShownTallies(db: Database): Promise<void> {
  await sql`select advance_shown_tallies()`.execute(db);
}

import { sql } from 'kysely';
import type { LimitedNetwork } from '#contract/running/arrivals-networks.ts';
import type { LimitedAct } from '#contract/wire/rate-limits.ts';
import type { Database } from '#server/database/connect.ts';

const mostShown = 20;

/** Those that a panel speaks of now, the caller's first, whatever else is there. `own` are the keys of the caller's network and neighbourhood. */
export async function listLimitedNetworks(db: Database, own: readonly Buffer[]): Promise<LimitedNetwork[]> {
  const rows = await db
    .selectFrom('limited_networks')
    .where((eb) => eb.or([eb('last_at', '>', sql<Date>`now() - interval '10 minutes'`), eb('more_left', '>', 0)]))
    .orderBy((eb) => eb('network_key', 'in', own), 'desc')
    .orderBy('last_at', 'desc')
    .limit(mostShown)
    .selectAll()
    .execute();
  return rows.map(({ id, what, reach, name, network_key, since, last_at, more_left }) => ({
    id,
    what: what as LimitedAct,
    name,
    is_neighbourhood: reach === 'neighbourhood',
    is_own: own.some((key) => key.equals(network_key)),
    since: since.toISOString(),
    last_at: last_at.toISOString(),
    more_left,
  }));
}

/** What is opened. Undefined when there is no such network any more. */
export async function openNetwork(
  db: Database,
  id: string,
  more: number,
): Promise<{ what: LimitedAct; name: string } | undefined> {
  return db
    .updateTable('limited_networks')
    .set({ more_left: more, last_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['what', 'name'])
    .$narrowType<{ what: LimitedAct }>()
    .executeTakeFirst();
}

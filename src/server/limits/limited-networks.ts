import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LimitedAct } from '#contract/wire/rate-limits.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { toCoarseName, toNeighbourhood, toNetwork } from '#server/http/network.ts';
import type { Limiter } from './limiter.ts';

// Refusals come by thousands a second, so the database is read this often at most; an opened network waits as long.
const periodMs = 2_000;
// A caller with thousands of networks must not fill the table with them. The others are noted in a later period.
const mostNotedInPeriod = 20;

/** How wide what is noted of an address is. */
export type Reach = 'network' | 'neighbourhood';

const rangeOf = { network: toNetwork, neighbourhood: toNeighbourhood } as const satisfies Record<Reach, unknown>;

/** What is known until `untilMs`, by `performance.now`. */
type Period = { untilMs: number; noted: Set<string>; opened: Promise<ReadonlySet<string>> };

/** Networks whose newcomers wait long, and neighbourhoods that used up their share. The panel shows them, and an organiser may let more in. */
export class LimitedNetworks {
  readonly #db: Database;
  readonly #limiter: Limiter;
  #period: Period | undefined;

  constructor(db: Database, limiter: Limiter) {
    this.#db = db;
    this.#limiter = limiter;
  }

  /** What is stored of the network, or of the neighbourhood, of an address. */
  keyOf(address: string, reach: Reach): Buffer {
    return this.#limiter.hash(`limited ${reach}\n${rangeOf[reach](address)}`);
  }

  /** Notes that so much came from the network, or from the neighbourhood, of this address that who comes next waits. */
  async note(address: string, what: LimitedAct, reach: Reach): Promise<void> {
    const { noted } = this.#currentPeriod();
    const key = this.keyOf(address, reach);
    const name = toName(what, key);
    if (noted.has(name) || noted.size >= mostNotedInPeriod) return;
    noted.add(name);
    // Told once more in the next period, if it still is.
    await this.#store(address, key, { what, reach }).catch(() => {});
  }

  /** Notes that the network of this address holds the line, in the panel, and in the round that is going on, whose record says so. */
  async noteHeldLine(address: string): Promise<void> {
    await this.note(address, 'line_places', 'network');
    await noteHeldLine(this.#db).catch(() => {}); // once more while it lasts
  }

  /** Takes one of those whom an organiser let in of the network of this address, or of its neighbourhood; whether there was one. */
  async takeLetIn(address: string, what: LimitedAct): Promise<boolean> {
    return (await this.#takeOne(address, what, 'network')) || (await this.#takeOne(address, what, 'neighbourhood'));
  }

  async #takeOne(address: string, what: LimitedAct, reach: Reach): Promise<boolean> {
    const key = this.keyOf(address, reach);
    if (!(await this.#currentPeriod().opened).has(toName(what, key))) return false;
    const { numUpdatedRows } = await this.#db
      .updateTable('limited_networks')
      .set((eb) => ({ more_left: eb('more_left', '-', 1) }))
      .where('network_key', '=', key)
      .where('what', '=', what)
      .where('more_left', '>', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #currentPeriod(): Period {
    const nowMs = performance.now();
    if (!this.#period || this.#period.untilMs < nowMs) {
      const opened = this.#readOpened().catch(() => new Set<string>());
      this.#period = { untilMs: nowMs + periodMs, noted: new Set(), opened };
    }
    return this.#period;
  }

  async #readOpened(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('limited_networks')
      .where('more_left', '>', 0)
      .select(['what', 'network_key'])
      .execute();
    return new Set(rows.map(({ what, network_key }) => toName(what, network_key)));
  }

  async #store(address: string, key: Buffer, { what, reach }: { what: LimitedAct; reach: Reach }): Promise<void> {
    await sql`
      insert into limited_networks as kept (id, network_key, what, reach, name)
      values (${newId()}, ${key}, ${what}, ${reach}, ${toCoarseName(address)})
      on conflict (network_key, what) do update set
        since = case when kept.last_at < now() - interval '5 minutes' then now() else least(kept.since, now()) end,
        last_at = now()
    `.execute(this.#db);
  }
}

function toName(what: string, key: Buffer): string {
  return `${what} ${key.toString('base64')}`;
}

async function noteHeldLine(db: Database): Promise<void> {
  await sql`
    insert into held_lines (batch_id, round)
    select id, stoning_round from batches where is_active and phase in (${phasesWith('ballots')}) on conflict do nothing
  `.execute(db);
}

/** A day after a network was last told of or opened, nothing is left of it. */
export async function forgetLimitedNetworks(db: Database): Promise<void> {
  await sql`delete from limited_networks where last_at < now() - interval '1 day'`.execute(db);
}

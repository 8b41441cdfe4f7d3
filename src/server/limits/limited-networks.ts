import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LimitedAct } from '#contract/limit.ts';
import type { Database } from '#server/database/connect.ts';
import type { Limiter } from './limiter.ts';
import { toCoarseName, toNetwork } from './network.ts';

// Refusals come by thousands a second, so the database is read this often at most; an opened network waits as long.
const checkedForMs = 2_000;
const mostNetworks = 1_000;

type Checked = { isOpened: Promise<boolean>; atMs: number };

/** Networks that are at a limit. The panel shows them, and their calls pass where an organiser has opened them. */
export class LimitedNetworks {
  readonly #db: Database;
  readonly #limiter: Limiter;
  readonly #checked = new Map<string, Checked>();

  constructor(db: Database, limiter: Limiter) {
    this.#db = db;
    this.#limiter = limiter;
  }

  /** What is stored of the network of an address. */
  keyOf(address: string): Buffer {
    return this.#limiter.hash(`limited network\n${toNetwork(address)}`);
  }

  /** Notes that the network of this address is at its limit. Resolves with whether it has been opened. */
  isOpened(address: string, what: LimitedAct): Promise<boolean> {
    const name = `${what}\n${toNetwork(address)}`;
    const known = this.#checked.get(name);
    if (known && performance.now() - known.atMs < checkedForMs) return known.isOpened;
    if (this.#checked.size >= mostNetworks) this.#checked.clear();
    const isOpened = this.#note(address, what).catch(() => false);
    this.#checked.set(name, { isOpened, atMs: performance.now() });
    return isOpened;
  }

  async #note(address: string, what: LimitedAct): Promise<boolean> {
    const { rows } = await sql<{ is_opened: boolean }>`
      insert into limited_networks as kept (id, network_key, what, name)
      values (${newId()}, ${this.keyOf(address)}, ${what}, ${toCoarseName(address)})
      on conflict (network_key, what) do update set
        since = case when kept.last_at < now() - interval '5 minutes' then now() else kept.since end,
        last_at = now()
      returning coalesce(opened_until > now(), false) as is_opened
    `.execute(this.#db);
    return rows[0]?.is_opened ?? false;
  }
}

/** A day after a network was last at a limit, nothing is left of it. */
export async function forgetLimitedNetworks(db: Database): Promise<void> {
  await sql`
    delete from limited_networks
    where last_at < now() - interval '1 day' and coalesce(opened_until < now(), true)
  `.execute(db);
}

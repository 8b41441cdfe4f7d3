import type { KeyObject } from 'node:crypto';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { toNetwork } from '#server/http/network.ts';
import { addArrivals, addBoothArrivals, type RoundOfBatch, readArrivalKey } from './repository.ts';

const writeEveryMs = 1_000;
const mostReceipts = 20_000;

/** Of the server: who has the database alone cannot try addresses. */
type Source = { db: Database; key: KeyObject };

type Came = RoundOfBatch & { byNetwork: Map<string, number>; byBooth: Map<string, number> };

/** From where a ballot came; `booth` is what only the browser has that is one. */
export type Origin = { address: string; booth?: string };

/**
 * Counts how many ballots come in which minute from which network, and in which hour at which booth. Addresses, and what booths are known
 * by, stay in this process, for a second.
 */
export class ArrivalCounter {
  readonly #db: Database;
  readonly #key: KeyObject;
  readonly #onError: (error: unknown) => void;
  #came = new Map<string, Came>();
  // The same ballot may be sent again and gets its receipt again.
  readonly #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor({ db, key }: Source, onError: (error: unknown) => void) {
    this.#db = db;
    this.#key = key;
    this.#onError = onError;
  }

  add(batchId: string, { receipt, round }: BallotReceipt, { address, booth }: Origin): void {
    if (this.#seen.has(receipt)) return;
    if (this.#seen.size >= mostReceipts) this.#seen.clear();
    this.#seen.add(receipt);
    const name = `${batchId} ${round}`;
    const came = this.#came.get(name) ?? { batchId, round, byNetwork: new Map(), byBooth: new Map() };
    countOne(came.byNetwork, toNetwork(address));
    if (booth !== undefined) countOne(came.byBooth, booth);
    this.#came.set(name, came);
    this.#timer ??= setTimeout(() => this.#write(), writeEveryMs);
  }

  /** Resolves when everything is written. */
  async drain(): Promise<void> {
    if (this.#timer) this.#write();
    await this.#writing;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const came = [...this.#came.values()];
    this.#came = new Map();
    this.#writing = this.#writing
      .then(async () => {
        for (const one of came) await this.#writeRound(one);
      })
      .catch(this.#onError);
  }

  /** The lock keeps what throws the key away, as a completion, from coming in between. */
  async #writeRound({ byNetwork, byBooth, ...round }: Came): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await shareBatches(tx, [round.batchId]);
      const key = await readArrivalKey(tx, round, this.#key);
      if (!key) return;
      await addArrivals(tx, round, key, byNetwork);
      if (byBooth.size > 0) await addBoothArrivals(tx, round, key, byBooth);
    });
  }
}

function countOne(counts: Map<string, number>, of: string): void {
  counts.set(of, (counts.get(of) ?? 0) + 1);
}

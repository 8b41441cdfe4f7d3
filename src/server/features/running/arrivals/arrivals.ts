import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { toNetwork } from '#server/limits/network.ts';
import { addArrivals, type RoundOfBatch, readArrivalKey } from './repository.ts';

const writeEveryMs = 1_000;
const mostReceipts = 20_000;

type Came = RoundOfBatch & { byNetwork: Map<string, number> };

/** Counts how many ballots come in which minute from which network. Addresses stay in this process, for a second. */
export class ArrivalCounter {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  #came = new Map<string, Came>();
  // The same ballot may be sent again and gets its receipt again.
  readonly #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  add(batchId: string, { receipt, round }: BallotReceipt, address: string): void {
    if (this.#seen.has(receipt)) return;
    if (this.#seen.size >= mostReceipts) this.#seen.clear();
    this.#seen.add(receipt);
    const name = `${batchId} ${round}`;
    const { byNetwork } = this.#came.get(name) ?? { byNetwork: new Map<string, number>() };
    const network = toNetwork(address);
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    this.#came.set(name, { batchId, round, byNetwork });
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
        for (const { byNetwork, ...round } of came) await this.#writeRound(round, byNetwork);
      })
      .catch(this.#onError);
  }

  /** The lock keeps what throws the key away, as a completion, from coming in between. */
  async #writeRound(round: RoundOfBatch, byNetwork: ReadonlyMap<string, number>): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await shareBatches(tx, [round.batchId]);
      const key = await readArrivalKey(tx, round);
      if (key) await addArrivals(tx, round, key, byNetwork);
    });
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#server/app-error.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

// Measured with ballots: more in one statement gain nothing, and far more make it slower.
const gatheringSize = 64;
// About a second of work at the design case; who comes later is better off with a retry than with a time-out.
const longestQueue = 5_000;

/**
 * Writes what arrives together in one transaction: while one commits, the next takes what has queued, and what the
 * same turn of Node's loop hears. No timer: a lone item goes at once, and a crowd shares each flush to the disk.
 */
export class Gatherer<Item, Outcome> {
  readonly #write: (items: readonly Item[]) => Promise<Outcome[]>;
  readonly #queue: Waiting<Item, Outcome>[] = [];
  #working: Promise<void> | undefined;

  /** `write` commits all items and tells what became of each, in their order. */
  constructor(write: (items: readonly Item[]) => Promise<Outcome[]>) {
    this.#write = write;
  }

  /**
   * Resolves when the item's transaction has committed.
   * @throws AppError overloaded when too many wait; the errors of the database when the outcome is unknown
   */
  add(item: Item): Promise<Outcome> {
    if (this.#queue.length >= longestQueue) return Promise.reject(new AppError('overloaded'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    do {
      await nextTurn(); // without this the first of a crowd would go alone, and all others wait for it
      await this.#writeTogether(this.#queue.splice(0, gatheringSize));
    } while (this.#queue.length > 0);
    // At the same instant: whoever is added later finds nobody at work.
    this.#working = undefined;
  }

  async #writeTogether(gathering: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#write(gathering.map(({ item }) => item));
      gathering.forEach(({ resolve, reject }, place) => {
        const outcome = outcomes[place];
        if (outcome) resolve(outcome);
        else reject(new Error('An item was left without an outcome.'));
      });
    } catch (error) {
      if (gathering.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of gathering) reject(error);
      // One item that the database refuses must not take its neighbours with it: the transaction was rolled back.
      else for (const waiting of gathering) await this.#writeTogether([waiting]);
    }
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#server/app-error.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** How the items of a gathering are written. */
export type Writer<Item, Answer> = {
  /** Writes every item that it can, in one statement that commits by itself; returns their answers. */
  take: (items: readonly Item[]) => Promise<Map<Item, Answer>>;
  /**
   * Says why items were left out: the answer that they got before, or their refusal. It names no item that nothing stands
   * against any more, because a batch was opened meanwhile, say: that is taken with the next attempt.
   */
  explain: (items: readonly Item[]) => Promise<Map<Item, Answer | AppError>>;
};

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

// Measured with ballots: more in one statement gain nothing, and far more make it slower.
const gatheringSize = 64;
// About a second of work at the design case; a later caller is better off with a retry than with a time-out.
const longestQueue = 5_000;
// What stands against an item seldom goes away once while it is written, and never again and again.
const mostAttempts = 5;

/**
 * Writes what arrives together in one statement: while one commits, the next takes what has queued, and what the
 * same turn of Node's loop hears. There is no timer: a single item is written at once, and many share each flush to the disk.
 */
export class Gatherer<Item, Answer> {
  readonly #writer: Writer<Item, Answer>;
  readonly #queue: Waiting<Item, Answer>[] = [];
  #working: Promise<void> | undefined;

  constructor(writer: Writer<Item, Answer>) {
    this.#writer = writer;
  }

  /**
   * Resolves when the item's statement has committed.
   * @throws AppError why it was refused; overloaded when too many wait; the errors of the database when nobody knows whether it was written
   */
  add(item: Item): Promise<Answer> {
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
      await this.#write(this.#queue.splice(0, gatheringSize));
    } while (this.#queue.length > 0);
    // In the same turn, so that the next item starts the loop again.
    this.#working = undefined;
  }

  async #write(gathering: Waiting<Item, Answer>[], attempt = 1): Promise<void> {
    let left = gathering;
    try {
      left = answerAll(left, await this.#writer.take(left.map(({ item }) => item)));
      if (left.length > 0) left = answerAll(left, await this.#writer.explain(left.map(({ item }) => item)));
      if (left.length > 0 && attempt === mostAttempts) throw new Error('Items are left out, and nothing says why.');
    } catch (error) {
      if (left.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of left) reject(error);
      // One item that the database refuses must not take its neighbours with it: the statement was rolled back.
      else for (const waiting of left) await this.#write([waiting]);
      return;
    }
    if (left.length > 0) await this.#write(left, attempt + 1);
  }
}

/** Resolves or rejects the items that have an answer, and returns the others. */
function answerAll<Item, Answer>(
  gathering: readonly Waiting<Item, Answer>[],
  answers: ReadonlyMap<Item, Answer | AppError>,
): Waiting<Item, Answer>[] {
  return gathering.filter(({ item, resolve, reject }) => {
    const answer = answers.get(item);
    if (answer instanceof AppError) reject(answer);
    else if (answer !== undefined) resolve(answer);
    return answer === undefined;
  });
}

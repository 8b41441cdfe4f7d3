import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';

export type Hashing = {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
};

/** Costs a guesser as much memory and time as it costs us. */
const slowHashing: Hashing = { hash: hashPassword, verify: verifyPassword };

/**
 * The slow hash behind every sign-in: one at a time, and counted, because it is what a guesser costs us. Strangers' sign-ins
 * stand in a queue of their own before they reach it, so whoever has a known browser waits behind two of them at most.
 */
export class PasswordWork {
  readonly #hashing: Hashing;
  #done = 0;
  // libuv has four threads for this and for compressing pages: with one hash at a time three stay free.
  readonly #hashes = new ConcurrencyLimit({ atOnce: 1, longestQueue: 16 });
  // Two: one is hashed while the next is read. A flood of them holds no more than two connections to the database.
  readonly #strangers = new ConcurrencyLimit({ atOnce: 2, longestQueue: 24 });

  /** Only tests, where nobody guesses, hand in another hashing. */
  constructor(hashing = slowHashing) {
    this.#hashing = hashing;
  }

  get done(): number {
    return this.#done;
  }

  /**
   * Signs a stranger in, in turn: nothing is read, counted or hashed for those who wait or are refused.
   * @throws AppError overloaded when too many strangers wait
   */
  asStranger<T>(signIn: () => Promise<T>): Promise<T> {
    return this.#strangers.run(signIn);
  }

  /** @throws AppError overloaded when the queue is full */
  readonly hash = (password: string): Promise<string> => this.#inTurn(() => this.#hashing.hash(password));

  /** @throws AppError overloaded when the queue is full */
  readonly verify = (given: { hash: string; password: string }): Promise<boolean> =>
    this.#inTurn(() => this.#hashing.verify(given));

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#hashes.run(() => {
      this.#done += 1;
      return work();
    });
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { AppError } from '#server/app-error.ts';

// libuv has four threads for this and for compressing pages: with one hash at a time three stay free.
const atOnce = 1;
const longestQueue = 16;
// A hash takes about a tenth of a second; on a busy machine a waiting caller gives up before the answer's deadline.
const longestWaitMs = 10_000;
const retryAfterS = 3;

/**
 * The slow hash behind every sign-in: one at a time, and counted, because it is what a guesser costs us. Two short
 * queues: strangers who try a password wait behind everybody whom we have reason to trust.
 */
export class PasswordWork {
  #done = 0;
  #running = 0;
  readonly #queues = { trusted: [] as (() => void)[], strangers: [] as (() => void)[] };
  readonly #askedBy = new AsyncLocalStorage<'strangers'>();

  get done(): number {
    return this.#done;
  }

  /**
   * Refuses a stranger's try before anything is read or counted for it, so that a flood of them costs the database nothing.
   * @throws AppError overloaded when the queue of strangers is full
   */
  refuseStrangerWhenFull(): void {
    if (this.#queues.strangers.length >= longestQueue) throw new AppError('overloaded', { retryAfterS });
  }

  /** Whatever is hashed within this call waits in the queue of strangers. */
  asStranger<T>(act: () => Promise<T>): Promise<T> {
    return this.#askedBy.run('strangers', act);
  }

  /** @throws AppError overloaded when the queue is full */
  readonly hash = (password: string): Promise<string> => this.#inTurn(() => hashPassword(password));

  /** @throws AppError overloaded when the queue is full */
  readonly verify = (given: { hash: string; password: string }): Promise<boolean> =>
    this.#inTurn(() => verifyPassword(given));

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#start();
    try {
      this.#done += 1;
      return await work();
    } finally {
      this.#handOn();
    }
  }

  async #start(): Promise<void> {
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    const queue = this.#queues[this.#askedBy.getStore() ?? 'trusted'];
    if (queue.length >= longestQueue) throw new AppError('overloaded', { retryAfterS });
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    queue.push(resolve);
    const giveUp = () => {
      queue.splice(queue.indexOf(resolve), 1);
      reject(new AppError('overloaded', { retryAfterS }));
    };
    const patience = setTimeout(giveUp, longestWaitMs);
    await turn.finally(() => clearTimeout(patience));
  }

  /** The next one takes over the turn. */
  #handOn(): void {
    const next = this.#queues.trusted.shift() ?? this.#queues.strangers.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

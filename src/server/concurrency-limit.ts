import { AppError } from './app-error.ts';

// On a busy machine a queued call is refused before the deadline of its answer.
const longestWaitMs = 10_000;
const retryAfterS = 3;

/** Lets so many work at once; the others queue, first come, first served, and are refused when the queue is full. */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  readonly #longestQueue: number;
  readonly #queue: (() => void)[] = [];
  #working = 0;

  constructor({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
    this.#atOnce = atOnce;
    this.#longestQueue = longestQueue;
  }

  /** @throws AppError overloaded when the queue is full, or its end is not reached in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#start();
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  async #start(): Promise<void> {
    if (this.#working < this.#atOnce) {
      this.#working += 1;
      return;
    }
    if (this.#queue.length >= this.#longestQueue) throw new AppError('overloaded', { retry_after: retryAfterS });
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push(resolve);
    const giveUp = () => {
      this.#queue.splice(this.#queue.indexOf(resolve), 1);
      reject(new AppError('overloaded', { retry_after: retryAfterS }));
    };
    const patience = setTimeout(giveUp, longestWaitMs);
    await turn.finally(() => clearTimeout(patience));
  }

  /** The next one takes over the turn. */
  #handOn(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#working -= 1;
  }
}

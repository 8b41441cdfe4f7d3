import { createHmac, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { type Count, countTakings, type Taking, uncount } from './repository.ts';

/** So often may this be done by this one. A window begins with the first time. */
export type Bucket = { act: string; by: string; times: number; minutes: number };

type Named = Bucket & { name: string };
type Waiting = Named & { resolve: (waitS: number) => void; reject: (error: unknown) => void };

// One statement takes all that queued while the last one ran; larger ones gain nothing.
const largestStatement = 500;
const longestQueue = 10_000;
const longestRefusals = 10_000;

type Options = {
  db: Database;
  key: KeyObject;
  /** Multiplies every limit. */
  factor: number;
};

/**
 * Counts who does what how often, in the database, so that all copies of the app hold one limit. What arrives together
 * is counted in one statement. Whoever is over the limit is remembered here and costs no statement until it ends.
 */
export class Limiter {
  readonly #options: Options;
  readonly #queue: Waiting[] = [];
  /** Until when (`performance.now`) a bucket is known to be empty. */
  readonly #refusedUntilMs = new Map<string, number>();
  #working: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Takes one from each bucket.
   * @throws AppError too_many_requests when one of them is empty, with the time until it is full again; overloaded
   */
  async take(buckets: readonly Bucket[]): Promise<void> {
    if (buckets.length === 0) return;
    const named = buckets.map(toNamed);
    const known = Math.max(...named.map(({ name }) => this.#refusedForS(name)));
    const waitS = known > 0 ? known : Math.max(...(await Promise.all(named.map((bucket) => this.#enqueue(bucket)))));
    if (waitS > 0) throw new AppError('too_many_requests', { retryAfterS: waitS });
  }

  /** Puts back what was taken for something that turned out to be fine. */
  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    for (const { name } of buckets.map(toNamed)) {
      await uncount(this.#options.db, this.hash(name));
      this.#refusedUntilMs.delete(name);
    }
  }

  /** A keyed hash: all that is ever stored of who did it. */
  hash(text: string): Buffer {
    return createHmac('sha256', this.#options.key).update(text).digest();
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.#working;
  }

  #refusedForS(name: string): number {
    const untilMs = this.#refusedUntilMs.get(name) ?? 0;
    return Math.ceil((untilMs - performance.now()) / 1000);
  }

  /** Resolves to the seconds to wait: 0 when it may be done now. */
  #enqueue(bucket: Named): Promise<number> {
    if (this.#queue.length >= longestQueue) return Promise.reject(new AppError('overloaded'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...bucket, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    do {
      await nextTurn(); // without this a lone call would take from its second bucket in a second statement
      await this.#takeTogether(this.#queue.splice(0, largestStatement));
    } while (this.#queue.length > 0);
    // At the same instant: whoever is added later finds nobody at work.
    this.#working = undefined;
  }

  async #takeTogether(gathering: readonly Waiting[]): Promise<void> {
    const byName = Map.groupBy(gathering, ({ name }) => name);
    try {
      const takings = [...byName.values()].map((same) => this.#toTaking(same));
      const counts = await countTakings(this.#options.db, takings);
      for (const [place, same] of [...byName.values()].entries()) this.#settle(same, counts[place]);
    } catch (error) {
      for (const { reject } of gathering) reject(error);
    }
  }

  /** Of those who came together, the first get what was left. */
  #settle(same: readonly Waiting[], tooMany: Count | undefined): void {
    const usedBefore = tooMany ? tooMany.used - same.length : 0;
    for (const [place, waiting] of same.entries()) {
      const isLeft = !tooMany || usedBefore + place < this.#allowed(waiting);
      if (!isLeft) this.#remember(waiting.name, tooMany.expiresInS);
      waiting.resolve(isLeft ? 0 : tooMany.expiresInS);
    }
  }

  #allowed({ times }: Bucket): number {
    return times * this.#options.factor;
  }

  #toTaking(same: readonly Waiting[]): Taking {
    const [first] = same;
    if (!first) throw new Error('Nobody waits in an empty group.');
    return {
      key: this.hash(first.name),
      times: same.length,
      windowS: first.minutes * 60,
      allowed: this.#allowed(first),
    };
  }

  #remember(name: string, waitS: number): void {
    // Forgetting costs a statement each, a memory that grows with every attacker costs the process.
    if (this.#refusedUntilMs.size >= longestRefusals) this.#refusedUntilMs.clear();
    this.#refusedUntilMs.set(name, performance.now() + waitS * 1000);
  }
}

function toNamed(bucket: Bucket): Named {
  return { ...bucket, name: `${bucket.act}\n${bucket.by}` };
}

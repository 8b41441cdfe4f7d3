import { createHmac, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Limit } from '#contract/wire/rate-limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { type Grant, returnToken, takeTokens } from './repository.ts';

/** A token bucket: `times` at once, and as many in these `minutes`, evenly. */
export type Bucket = Pick<Limit, 'times' | 'minutes'> & {
  act: string;
  by: string;
  /** No hall needs more of it: RATE_LIMIT_FACTOR does not multiply it. */
  fixed?: boolean;
};

/** The seconds to wait, 0 when it may be done now; and which part of the bucket is used. */
type Count = { waitS: number; usedPart: number };

type Waiting = { resolve: (count: Count) => void; reject: (error: unknown) => void };

/** The calls that take from one bucket in one statement. */
type Group = { bucket: Bucket; waiting: Waiting[] };

// One statement takes all that queued while the last one ran; larger ones gain nothing.
const largestStatement = 500;
const longestQueue = 10_000;
const mostRefusals = 10_000;

type LimiterOptions = {
  db: Database;
  key: KeyObject;
  /** Multiplies every limit that is not fixed. */
  factor: number;
};

/**
 * Limits how often something is done, by token buckets in the database, so that all copies of the app hold one limit.
 * What arrives together is counted in one statement. While a bucket is known to be empty a refusal costs none.
 */
export class Limiter {
  readonly #options: LimiterOptions;
  /** By the bucket's name: the calls whose statement has not begun. */
  readonly #queue = new Map<string, Group>();
  #queued = 0;
  /** Until when a bucket has no token, by `performance.now`. */
  readonly #emptyUntilMs = new Map<string, number>();
  #working: Promise<void> | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /**
   * Takes one token from each bucket, one bucket after the other: a call that the first refuses takes nothing from
   * those that others share.
   * @throws AppError too_many_requests when a bucket is empty, with the time until its next token; overloaded
   */
  async take(buckets: readonly Bucket[]): Promise<void> {
    for (const bucket of buckets) {
      const { waitS } = await this.#count(bucket);
      if (waitS > 0) throw new AppError('too_many_requests', { retry_after: Math.ceil(waitS) });
    }
  }

  /** Counts a call, and says which part of the bucket is used with it: 1 where it is empty. */
  async countUse(bucket: Bucket): Promise<number> {
    return (await this.#count(bucket)).usedPart;
  }

  /** Puts back what was taken for something that turned out to be fine. */
  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    for (const name of buckets.map(toName)) {
      await returnToken(this.#options.db, this.hash(name));
      this.#emptyUntilMs.delete(name);
    }
  }

  /** A keyed hash, the only thing that is stored about the caller. */
  hash(text: string): Buffer {
    return createHmac('sha256', this.#options.key).update(text).digest();
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.#working;
  }

  #count(bucket: Bucket): Promise<Count> | Count {
    const waitS = this.#emptyForS(toName(bucket));
    return waitS > 0 ? { waitS, usedPart: 1 } : this.#enqueue(bucket);
  }

  #emptyForS(name: string): number {
    const untilMs = this.#emptyUntilMs.get(name) ?? 0;
    return Math.max(0, (untilMs - performance.now()) / 1000);
  }

  #enqueue(bucket: Bucket): Promise<Count> {
    if (this.#queued >= longestQueue) return Promise.reject(new AppError('overloaded'));
    const name = toName(bucket);
    const group = this.#queue.get(name) ?? { bucket, waiting: [] };
    this.#queue.set(name, group);
    this.#queued += 1;
    return new Promise((resolve, reject) => {
      group.waiting.push({ resolve, reject });
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    do {
      await nextTurn(); // without this the first of a crowd would go alone, and all others wait for it
      await this.#takeTokens(this.#takeFromQueue());
    } while (this.#queue.size > 0);
    // In the same turn, so that the next call starts the loop again.
    this.#working = undefined;
  }

  #takeFromQueue(): Group[] {
    const taken = [...this.#queue].slice(0, largestStatement);
    for (const [name, { waiting }] of taken) {
      this.#queue.delete(name);
      this.#queued -= waiting.length;
    }
    return taken.map(([, group]) => group);
  }

  async #takeTokens(groups: readonly Group[]): Promise<void> {
    try {
      const grants = await takeTokens(
        this.#options.db,
        groups.map(({ bucket, waiting }) => ({
          key: this.hash(toName(bucket)),
          asked: waiting.length,
          ...this.#sizeOf(bucket),
        })),
      );
      for (const [index, group] of groups.entries()) this.#settle(group, grants[index]);
    } catch (error) {
      for (const { reject } of groups.flatMap(({ waiting }) => waiting)) reject(error);
    }
  }

  /** Of the calls of one group, the first get the tokens that were left. */
  #settle({ bucket, waiting }: Group, grant: Grant = { granted: 0, nextInS: 1, usedPart: 1 }): void {
    const { granted, nextInS, usedPart } = grant;
    if (granted < waiting.length) this.#rememberEmpty(toName(bucket), nextInS);
    for (const [index, { resolve }] of waiting.entries())
      resolve(index < granted ? { waitS: 0, usedPart } : { waitS: nextInS, usedPart: 1 });
  }

  #sizeOf({ times, minutes, fixed }: Bucket): { capacity: number; tokenS: number } {
    const capacity = Math.max(1, times * (fixed ? 1 : this.#options.factor));
    return { capacity, tokenS: (minutes * 60) / capacity };
  }

  #rememberEmpty(name: string, nextInS: number): void {
    // Forgetting costs a statement each, a memory that grows with every attacker costs the process.
    if (this.#emptyUntilMs.size >= mostRefusals) this.#emptyUntilMs.clear();
    this.#emptyUntilMs.set(name, performance.now() + nextInS * 1000);
  }
}

function toName({ act, by }: Bucket): string {
  return `${act}\n${by}`;
}

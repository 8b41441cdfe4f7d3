import { createHmac, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Limit } from '#contract/limit.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { type Count, countTakings, type Taking, uncount } from './repository.ts';

/** So often may this be done by this one. A window begins with the first time. */
export type Bucket = Omit<Limit, 'per'> & { act: string; by: string };

type Named = Bucket & { name: string };
type Waiting = { resolve: (waitS: number) => void; reject: (error: unknown) => void };

/** Who takes from one bucket in one statement: those who went ahead, and those who wait for its outcome after them. */
type Group = { bucket: Named; ahead: number; waiting: Waiting[] };

/** What is remembered of a bucket until its window ends. */
type Known = { untilMs: number; isEmpty: boolean };

// One statement takes all that queued while the last one ran; larger ones gain nothing.
const largestStatement = 500;
const longestQueue = 10_000;
const longestMemory = 10_000;

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
  /** By the bucket's name: those whose statement has not begun. */
  #queue = new Map<string, Group>();
  #queued = 0;
  /** Those whose statement runs. */
  #counting: ReadonlyMap<string, Group> = new Map();
  /** Buckets that are half empty or more; `untilMs` by `performance.now`. */
  readonly #known = new Map<string, Known>();
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
      this.#known.delete(name);
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
    const known = this.#known.get(name);
    return known?.isEmpty ? Math.ceil((known.untilMs - performance.now()) / 1000) : 0;
  }

  /** The seconds to wait: 0 when it may be done now. */
  #enqueue(bucket: Named): number | Promise<number> {
    if (this.#queued >= longestQueue) return Promise.reject(new AppError('overloaded'));
    const mayGoAhead = this.#mayGoAhead(bucket);
    const group = this.#queue.get(bucket.name) ?? { bucket, ahead: 0, waiting: [] };
    this.#queue.set(bucket.name, group);
    this.#queued += 1;
    this.#working ??= this.#work();
    if (!mayGoAhead) return new Promise((resolve, reject) => group.waiting.push({ resolve, reject }));
    group.ahead += 1;
    return 0;
  }

  /** Whether at most half would be used, as far as this copy of the app knows. */
  #mayGoAhead(bucket: Named): boolean {
    if (!bucket.ahead || (this.#known.get(bucket.name)?.untilMs ?? 0) > performance.now()) return false;
    const underWay = sizeOf(this.#queue.get(bucket.name)) + sizeOf(this.#counting.get(bucket.name));
    return underWay + 1 <= this.#allowed(bucket) / 2;
  }

  async #work(): Promise<void> {
    do {
      await nextTurn(); // without this a lone call would take from its second bucket in a second statement
      this.#counting = this.#takeFromQueue();
      await this.#count([...this.#counting.values()]);
    } while (this.#queue.size > 0);
    this.#counting = new Map();
    // At the same instant: whoever is added later finds nobody at work.
    this.#working = undefined;
  }

  #takeFromQueue(): Map<string, Group> {
    const taken = new Map([...this.#queue].slice(0, largestStatement));
    for (const [name, group] of taken) {
      this.#queue.delete(name);
      this.#queued -= sizeOf(group);
    }
    return taken;
  }

  async #count(groups: readonly Group[]): Promise<void> {
    try {
      const counts = await countTakings(
        this.#options.db,
        groups.map((group) => this.#toTaking(group)),
      );
      for (const [place, group] of groups.entries()) this.#settle(group, counts[place]);
    } catch (error) {
      // Who went ahead needs the same database for what comes next, and hears of it there.
      for (const { reject } of groups.flatMap(({ waiting }) => waiting)) reject(error);
    }
  }

  /** Of those who came together, the first get what was left. */
  #settle({ bucket, waiting }: Group, count: Count | undefined): void {
    if (!count) {
      for (const { resolve } of waiting) resolve(0);
      return;
    }
    const left = this.#allowed(bucket) - (count.used - waiting.length);
    this.#remember(bucket.name, count.expiresInS, left < waiting.length);
    for (const [place, { resolve }] of waiting.entries()) resolve(place < left ? 0 : count.expiresInS);
  }

  #allowed({ times }: Bucket): number {
    return times * this.#options.factor;
  }

  #toTaking(group: Group): Taking {
    const { bucket } = group;
    return {
      key: this.hash(bucket.name),
      times: sizeOf(group),
      windowS: bucket.minutes * 60,
      tellFrom: this.#allowed(bucket) / 2,
    };
  }

  #remember(name: string, waitS: number, isEmpty: boolean): void {
    // Forgetting costs a statement each, a memory that grows with every attacker costs the process.
    if (this.#known.size >= longestMemory) this.#known.clear();
    this.#known.set(name, { untilMs: performance.now() + waitS * 1000, isEmpty });
  }
}

function sizeOf(group: Group | undefined): number {
  return group ? group.ahead + group.waiting.length : 0;
}

function toNamed(bucket: Bucket): Named {
  return { ...bucket, name: `${bucket.act}\n${bucket.by}` };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast } from './cast.ts';
import type { Ledger } from './ledger.ts';

export type Council = { batchId: string; questionIds: readonly string[] };

type HallOptions = {
  /** Where the copies of the product are; a voter who gets no answer from one tries the next. */
  addresses: readonly string[];
  council: Council;
  ledger: Ledger;
  chance: Chance;
  voters: number;
  thinkMs?: { least: number; most: number };
};

const retryAfterMs = { least: 50, most: 400 };
// The others close the page: their ballots stay unknown, and may be found once or not at all.
const whoRetries = 0.8;

/** A hall full of people with phones: each gives ten stones, and then somebody else takes the seat. */
export class Hall {
  readonly #options: HallOptions;
  readonly #leaving = new AbortController();
  readonly #seats: Promise<void>[];
  #waiting: { since: number; resolve: () => void }[] = [];

  constructor(options: HallOptions) {
    this.#options = options;
    this.#seats = Array.from({ length: options.voters }, () => this.#sit());
  }

  /** Resolves with the first good answer to a ballot that is sent from now on. */
  nextGoodAnswer(): Promise<void> {
    const since = performance.now();
    return new Promise((resolve) => this.#waiting.push({ since, resolve }));
  }

  /** Everybody finishes the ballot at hand and goes. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await Promise.all(this.#seats);
  }

  async #sit(): Promise<void> {
    while (!this.#leaving.signal.aborted) await this.#vote();
  }

  async #vote(): Promise<void> {
    const { chance, council, thinkMs = { least: 100, most: 900 } } = this.#options;
    const cookie = await becomeVoter(this.#anyAddress());
    if (!cookie) return this.#rest(retryAfterMs);
    const choices = chance.pick(council.questionIds, 4);
    await this.#rest(thinkMs);
    if (!this.#leaving.signal.aborted) await this.#castUntilSettled(cookie, randomUUID(), choices);
  }

  async #castUntilSettled(cookie: string, key: string, choices: string[]): Promise<void> {
    const retries = this.#options.chance.next() < whoRetries;
    for (let attempt = 0; attempt === 0 || retries; attempt++) {
      if (await this.#cast(cookie, key, choices)) return;
      await sleep(this.#options.chance.between(retryAfterMs.least, retryAfterMs.most));
      if (attempt > 200) throw new Error('A voter got no answer in 200 attempts.');
    }
  }

  /** True when the ballot is answered or refused for good. */
  async #cast(cookie: string, key: string, choices: string[]): Promise<boolean> {
    const { ledger, council } = this.#options;
    const sentAt = performance.now();
    const outcome = await cast(this.#anyAddress(), { council, ledger, cookie, key, choices });
    if (outcome === 'answered') this.#noteGoodAnswer(sentAt);
    return outcome !== 'unknown';
  }

  #noteGoodAnswer(sentAt: number): void {
    const [later, served] = [this.#waiting.filter(({ since }) => since > sentAt), this.#waiting];
    this.#waiting = later;
    for (const { since, resolve } of served) if (since <= sentAt) resolve();
  }

  #anyAddress(): string {
    const [address = ''] = this.#options.chance.pick(this.#options.addresses, 1);
    return address;
  }

  #rest({ least, most }: { least: number; most: number }): Promise<void> {
    const ms = this.#options.chance.between(least, most);
    return sleep(ms, undefined, { signal: this.#leaving.signal }).catch(() => {});
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, change, keyOfChange, type Outcome } from './cast.ts';
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
  /** Ballots may change, and their voters come back at random. */
  changes?: boolean;
};

const retryAfterMs = { least: 50, most: 400 };
// The others close the page: their ballots stay unknown, and may be found once or not at all.
const whoRetries = 0.8;
// Somebody who finds a pick freed comes back; the others leave it where it is.
const whoComesBack = 0.3;
// Where ballots may change every other one who sits down has given stones before, and some try it in two tabs at once.
const whoChanges = 0.5;
const whoHasTwoTabs = 0.2;

/** Somebody who has given stones, as this browser knows it. */
type Given = { cookie: string; receipt: string; choices: readonly string[] };

/** A hall full of people with phones: each gives ten stones, and then somebody else takes the seat. */
export class Hall {
  readonly #options: HallOptions;
  readonly #leaving = new AbortController();
  readonly #seats: Promise<void>[];
  readonly #given: Given[] = [];
  readonly #takenOut = new Set<string>();
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

  /** This question was taken out: who gave it stones may come back to place them anew. */
  noteTakenOut(questionId: string): void {
    this.#takenOut.add(questionId);
  }

  /** Everybody finishes the ballot at hand and goes. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await Promise.all(this.#seats);
  }

  async #sit(): Promise<void> {
    while (!this.#leaving.signal.aborted) {
      const { chance, changes } = this.#options;
      const returning = changes && chance.next() < whoChanges ? this.#findAny() : undefined;
      const freed = !changes && chance.next() < whoComesBack ? this.#findFreed() : undefined;
      if (returning) await this.#change(returning);
      else await (freed ? this.#placeAnew(freed) : this.#vote());
    }
  }

  get #choosable(): string[] {
    return this.#options.council.questionIds.filter((id) => !this.#takenOut.has(id));
  }

  /** Each comes back once. */
  #findFreed(): Given | undefined {
    const index = this.#given.findIndex(({ choices }) => choices.some((id) => this.#takenOut.has(id)));
    return index < 0 ? undefined : this.#given.splice(index, 1)[0];
  }

  /** While somebody changes a ballot nobody else does: it goes back when that is answered. */
  #findAny(): Given | undefined {
    if (this.#given.length === 0) return undefined;
    return this.#given.splice(this.#options.chance.between(0, this.#given.length - 1), 1)[0];
  }

  /** Gives the stones otherwise, wherever they lie; now and then in two tabs at once, of which one is told that it was late. */
  async #change({ cookie, receipt, choices: before }: Given): Promise<void> {
    const { chance, council, ledger, thinkMs = { least: 100, most: 900 } } = this.#options;
    await this.#rest(thinkMs);
    const keys = chance.next() < whoHasTwoTabs ? [randomUUID(), randomUUID()] : [randomUUID()];
    await Promise.all(
      keys.map((key) => {
        const picked = chance.pick(this.#choosable, 4);
        // The same stones again would be no change.
        const choices = picked.join() === before.join() ? picked.reverse() : picked;
        const sent = { council, ledger, cookie, key, choices, replaces: receipt };
        return this.#sendUntilSettled((address) => change(address, sent));
      }),
    );
    for (const key of keys) this.#remember(cookie, key);
  }

  async #vote(): Promise<void> {
    const { chance, council, ledger, thinkMs = { least: 100, most: 900 } } = this.#options;
    const cookie = await becomeVoter(this.#anyAddress());
    if (!cookie) return this.#rest(retryAfterMs);
    const choices = chance.pick(this.#choosable, 4);
    await this.#rest(thinkMs);
    if (this.#leaving.signal.aborted) return;
    const key = randomUUID();
    await this.#sendUntilSettled((address) => cast(address, { council, ledger, cookie, key, choices }));
    this.#remember(cookie, key);
  }

  #remember(cookie: string, key: string): void {
    const { receipt, choices } = this.#options.ledger.entries.get(key) ?? {};
    if (receipt && choices) this.#given.push({ cookie, receipt, choices });
  }

  async #placeAnew({ cookie, receipt, choices: before }: Given): Promise<void> {
    const { chance, council, ledger } = this.#options;
    const free = this.#choosable.filter((id) => !before.includes(id));
    const anew = chance.pick(free, before.filter((id) => this.#takenOut.has(id)).length);
    const choices = before.map((id) => (this.#takenOut.has(id) ? (anew.pop() ?? id) : id));
    await this.#sendUntilSettled((address) => change(address, { council, ledger, cookie, choices, replaces: receipt }));
    this.#remember(cookie, keyOfChange(receipt));
  }

  async #sendUntilSettled(send: (address: string) => Promise<Outcome>): Promise<void> {
    const retries = this.#options.chance.next() < whoRetries;
    for (let attempt = 0; attempt === 0 || retries; attempt++) {
      const sentAt = performance.now();
      const outcome = await send(this.#anyAddress());
      if (outcome === 'answered') this.#noteGoodAnswer(sentAt);
      if (outcome !== 'unknown') return;
      await sleep(this.#options.chance.between(retryAfterMs.least, retryAfterMs.most));
      if (attempt > 200) throw new Error('A voter got no answer in 200 attempts.');
    }
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

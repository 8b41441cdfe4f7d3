import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#tests/support/chance.ts';
import { castAtBooth, castUntilTold, type Outcome, send } from './cast.ts';
import type { Council } from './hall.ts';
import type { Ledger } from './ledger.ts';
import type { Organiser } from './organiser.ts';

type BoothsOptions = { address: string; council: Council; ledger: Ledger; chance: Chance };

const nextPersonAfterMs = { least: 50, most: 300 };

/** Tablets in a row, at each of which one person after the other gives ten stones. */
export class Booths {
  /** By what the ballots that were given here are known. */
  readonly keys = new Set<string>();
  readonly #options: BoothsOptions;
  #cookies: string[] = [];
  #isClosed = false;

  constructor(options: BoothsOptions) {
    this.#options = options;
  }

  async open(organiser: Organiser, count: number): Promise<void> {
    const { address, council } = this.#options;
    for (let n = 0; n < count; n++) {
      const { code } = await organiser.call<{ code: string }>('POST', `/api/admin/batches/${council.batchId}/booths`);
      const answer = await send(address, 'POST', '/api/booth', {}, { code });
      this.#cookies.push(answer?.headers.getSetCookie().at(-1)?.split(';')[0] ?? '');
    }
  }

  /** Until they close; whoever is there then finishes. */
  async work(): Promise<void> {
    const { least, most } = nextPersonAfterMs;
    await Promise.all(
      this.#cookies.map(async (cookie) => {
        while (!this.#isClosed) {
          await this.vote(cookie);
          await sleep(this.#options.chance.between(least, most));
        }
      }),
    );
  }

  close(): void {
    this.#isClosed = true;
  }

  /** A ballot at any of them, and what became of it. */
  vote(cookie = this.#options.chance.one(this.#cookies)): Promise<Outcome> {
    const { address, council, ledger, chance } = this.#options;
    const key = randomUUID();
    this.keys.add(key);
    const ballot = { council, ledger, cookie, key, choices: chance.pick(council.questionIds, 4) };
    return castUntilTold(address, ballot, castAtBooth);
  }
}

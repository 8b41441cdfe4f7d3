import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/connect.ts';
import {
  type AnnouncedDeadlines,
  findAnnouncedDeadlines,
} from '#server/features/council/batches/announced-deadlines.ts';
import type { Results } from '#server/features/council/results/results.ts';

// Addresses that there are, and some that there are not.
const mostAsked = 1_000;

/** The batches that visitors were told of, by slug or id; each is looked up again after an act, which is a link: only acts change them. */
export class AnnouncedBatches {
  readonly #db: Database;
  readonly #results: Pick<Results, 'link'>;
  readonly #asked = new LRUCache<string, { link: string; told: Promise<AnnouncedDeadlines | undefined> }>({
    max: mostAsked,
  });

  constructor(db: Database, results: Pick<Results, 'link'>) {
    this.#db = db;
    this.#results = results;
  }

  async find(address: string): Promise<AnnouncedDeadlines | undefined> {
    const key = address.toLowerCase();
    const link = await this.#results.link();
    const known = this.#asked.get(key);
    if (known?.link === link) return known.told;
    const told = findAnnouncedDeadlines(this.#db, key);
    this.#asked.set(key, { link, told });
    told.catch(() => this.#asked.delete(key));
    return told;
  }
}

import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/connect.ts';
import { type DueDay, listDueDays } from '#server/features/council/answers/due-days.ts';
import {
  type AnnouncedDeadlines,
  findAnnouncedDeadlines,
} from '#server/features/council/batches/announced-deadlines.ts';
import type { Results } from '#server/features/council/results/results.ts';

/** With the days that are or were due for what it gave to the council, once it is completed. */
export type AnnouncedBatch = AnnouncedDeadlines & { dueDays: readonly DueDay[] };

// Addresses that there are, and some that there are not.
const mostAsked = 1_000;

/** The batches that visitors were told of, by slug or id; each is looked up again after an act, which is a link: only acts change them. */
export class AnnouncedBatches {
  readonly #db: Database;
  readonly #results: Pick<Results, 'link'>;
  readonly #asked = new LRUCache<string, { link: string; told: Promise<AnnouncedBatch | undefined> }>({
    max: mostAsked,
  });

  constructor(db: Database, results: Pick<Results, 'link'>) {
    this.#db = db;
    this.#results = results;
  }

  async find(address: string): Promise<AnnouncedBatch | undefined> {
    const key = address.toLowerCase();
    const link = await this.#results.link();
    const known = this.#asked.get(key);
    if (known?.link === link) return known.told;
    const told = this.#read(key);
    this.#asked.set(key, { link, told });
    told.catch(() => this.#asked.delete(key));
    return told;
  }

  async #read(address: string): Promise<AnnouncedBatch | undefined> {
    const deadlines = await findAnnouncedDeadlines(this.#db, address);
    return deadlines && { ...deadlines, dueDays: await listDueDays(this.#db, deadlines.id) };
  }
}

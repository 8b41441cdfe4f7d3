import type { Database } from '#server/database/connect.ts';
import { readLastLink } from '#server/features/trust/count/repository.ts';
import type { PublicPage } from '#server/public-page/public-page.ts';
import { singleFlight } from '#server/single-flight.ts';

export type Changes = Pick<PublicPage, 'changes' | 'longestTrustMs'>;

type Read = { link: string; changes: number; atMs: number };

/**
 * The last link of the log but of ballots, or of those that `read` tells, asked for once for all who read after the same change. While ballots pour in
 * elsewhere, what a completed batch shows stays as it is; links of the audit count, since outcomes are written there.
 */
export class LatestLink {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #ask = singleFlight(() => this.#askOnce());
  readonly #readLink: (db: Database) => Promise<string>;
  #read: Read | undefined;

  constructor(db: Database, changes: Changes, read = readLastLink) {
    this.#db = db;
    this.#changes = changes;
    this.#readLink = read;
  }

  /** Never one from before a change that was heard of when this was called. */
  async read(): Promise<string> {
    const wanted = this.#changes.changes;
    for (;;) {
      const read = this.#read;
      if (read && read.changes >= wanted && performance.now() - read.atMs <= this.#changes.longestTrustMs)
        return read.link;
      await this.#ask();
    }
  }

  async #askOnce(): Promise<void> {
    const { changes } = this.#changes;
    const atMs = performance.now();
    this.#read = { link: await this.#readLink(this.#db), changes, atMs };
  }
}

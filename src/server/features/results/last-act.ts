import type { Database } from '#server/database/connect.ts';
import { readLastActOrEntry } from '#server/features/count/repository.ts';
import type { PublicPage } from '#server/public-page/public-page.ts';

export type Changes = Pick<PublicPage, 'changes' | 'longestTrustMs'>;

type Read = { act: string; changes: number; atMs: number };

/**
 * The last act on the log or in the audit, where outcomes are written, asked for once for all who read after the same change. Ballots are no acts: while they pour in
 * elsewhere, what a completed batch shows stays as it is.
 */
export class LastAct {
  readonly #db: Database;
  readonly #changes: Changes;
  #read: Read | undefined;
  #reading: Promise<void> | undefined;

  constructor(db: Database, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
  }

  /** Never one from before a change that was heard of when this was called. */
  async read(): Promise<string> {
    const wanted = this.#changes.changes;
    for (;;) {
      const read = this.#read;
      if (read && read.changes >= wanted && performance.now() - read.atMs <= this.#changes.longestTrustMs)
        return read.act;
      this.#reading ??= this.#ask().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #ask(): Promise<void> {
    const { changes } = this.#changes;
    const atMs = performance.now();
    this.#read = { act: await readLastActOrEntry(this.#db), changes, atMs };
  }
}

import type { Batch } from '#contract/batches.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { listStamps, readStamped, type Stamp, separator } from '#server/features/questions/stamps.ts';
import { toJson } from './json.ts';

/** A question as strangers see it, and the same as JSON. Both stay the same objects for as long as nothing changes. */
export type KnownQuestion = { stamp: Stamp; question: PublicQuestion; json: string };

/**
 * The questions of the batch that is shown, read once each: while thousands pour in, reading all of them for every change
 * would take a second.
 */
export class KnownQuestions {
  #list = '';
  #questions: readonly KnownQuestion[] = [];
  #known = new Map<Stamp, KnownQuestion>();

  /** As they are in this transaction, newest first. */
  async read(tx: Database, batch: Batch): Promise<readonly KnownQuestion[]> {
    const list = await listStamps(tx, batch);
    if (list === this.#list) return this.#questions;
    // While questions come in, what was known stands behind them as it was, and need not be looked at one by one.
    const keepsAll = list.endsWith(separator + this.#list);
    const stamps = (keepsAll ? list.slice(0, -this.#list.length - 1) : list).split(separator).filter(Boolean);
    await this.#readUnknown(tx, batch, stamps);
    const questions = stamps.map((stamp) => this.#find(stamp));
    this.#questions = keepsAll ? questions.concat(this.#questions) : questions;
    this.#list = list;
    if (!keepsAll) this.#known = new Map(questions.map((known) => [known.stamp, known]));
    return this.#questions;
  }

  async #readUnknown(tx: Database, batch: Batch, stamps: readonly Stamp[]): Promise<void> {
    const unknown = stamps.filter((stamp) => !this.#known.has(stamp));
    if (unknown.length === 0) return;
    for (const [stamp, question] of await readStamped(tx, batch, unknown))
      this.#known.set(stamp, { stamp, question, json: toJson(question) });
  }

  #find(stamp: Stamp): KnownQuestion {
    const known = this.#known.get(stamp);
    if (!known) throw new Error(`There is no question ${stamp}.`);
    return known;
  }
}

import type { Batch } from '#contract/batches.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { listStamps, readStamped, type Stamp } from '#server/features/questions/stamps.ts';
import { toJson } from './json.ts';

/** A question as strangers see it, and the same as JSON. Both stay the same objects for as long as nothing changes. */
export type KnownQuestion = { stamp: Stamp; question: PublicQuestion; json: string };

/**
 * The questions of the batch that is shown, read once each: while thousands pour in, reading all of them for every change
 * would take a second.
 */
export class KnownQuestions {
  #known = new Map<Stamp, KnownQuestion>();

  /** As they are in this transaction, newest first. */
  async read(tx: Database, batch: Batch): Promise<KnownQuestion[]> {
    const stamps = await listStamps(tx, batch);
    const unknown = stamps.filter((stamp) => !this.#known.has(stamp));
    if (unknown.length > 0)
      for (const [stamp, question] of await readStamped(tx, batch, unknown))
        this.#known.set(stamp, { stamp, question, json: toJson(question) });
    const questions = stamps.map((stamp) => this.#find(stamp));
    if (this.#known.size > questions.length) this.#known = new Map(questions.map((known) => [known.stamp, known]));
    return questions;
  }

  #find(stamp: Stamp): KnownQuestion {
    const known = this.#known.get(stamp);
    if (!known) throw new Error(`There is no question ${stamp}.`);
    return known;
  }
}

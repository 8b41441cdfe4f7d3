import type { Batch } from '#contract/council/batches.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { byNewest } from '#contract/council/ranking.ts';
import type { Database } from '#server/database/connect.ts';
import { idOf, listStamps, readStamped, type Stamp } from '#server/features/council/questions/stamps.ts';
import { hashOf } from '#server/http/representation.ts';
import { toScriptJson } from '#text/escape.ts';

/** A question as strangers see it, the same as JSON, and a hash of that. All stay the same for as long as nothing changes. */
export type KnownQuestion = { stamp: Stamp; question: PublicQuestion; json: string; hash: string };

/**
 * The questions of the batch that is shown, read once each: while thousands pour in, reading all of them for every change
 * would take a second.
 */
export class KnownQuestions {
  #questions: readonly KnownQuestion[] = [];
  /** What they are the questions of. */
  #shown = '';
  #next = '';

  /** As they are in this transaction, newest first. */
  async read(tx: Database, batch: Batch): Promise<readonly KnownQuestion[]> {
    // In another phase or round, or once its stones are shown, the same questions count differently, though nobody touched them;
    // and what one transaction wrote to a question and to the ballot paper has the same stamp in both.
    const shown = `${batch.id} ${batch.phase} ${batch.stoning_round} ${batch.stones_shown_at}`;
    if (shown !== this.#shown) this.#questions = [];
    if (shown !== this.#shown || !(await this.#readOn(tx, batch))) await this.#readAll(tx, batch);
    this.#shown = shown;
    return this.#questions;
  }

  /** Reads what was written since. Resolves with false where that does not explain how many there are: some have gone. */
  async #readOn(tx: Database, batch: Batch): Promise<boolean> {
    const { stamps, count, next } = await listStamps(tx, batch, this.#next);
    const written = new Set(stamps.map(idOf));
    const others = this.#questions.filter(({ question }) => !written.has(question.id));
    if (others.length + written.size !== count) return false;
    if (written.size > 0) {
      const earlier = this.#questions.filter(({ question }) => written.has(question.id));
      this.#questions = sortByNewest((await find(tx, batch, stamps, earlier)).concat(others));
    }
    this.#next = next;
    return true;
  }

  async #readAll(tx: Database, batch: Batch): Promise<void> {
    const { stamps, next } = await listStamps(tx, batch);
    this.#questions = sortByNewest(await find(tx, batch, stamps, this.#questions));
    this.#next = next;
  }
}

/** What these stamps name; only what is not known already is read. */
async function find(
  tx: Database,
  batch: Batch,
  stamps: readonly Stamp[],
  known: readonly KnownQuestion[],
): Promise<KnownQuestion[]> {
  const byStamp = new Map(known.map((question) => [question.stamp, question]));
  const unknown = stamps.filter((stamp) => !byStamp.has(stamp));
  if (unknown.length > 0)
    for (const [stamp, question] of await readStamped(tx, batch, unknown)) byStamp.set(stamp, toKnown(stamp, question));
  return stamps.map((stamp) => {
    const found = byStamp.get(stamp);
    if (!found) throw new Error(`There is no question ${stamp}.`);
    return found;
  });
}

function toKnown(stamp: Stamp, question: PublicQuestion): KnownQuestion {
  const json = toScriptJson(question);
  return { stamp, question, json, hash: hashOf(json) };
}

/** New ones come in front, so mostly it is sorted already. */
function sortByNewest(questions: KnownQuestion[]): KnownQuestion[] {
  return questions.sort((one, other) => byNewest(one.question, other.question));
}

import type { Batch } from '#contract/council/batches.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { byNewest } from '#contract/council/ranking.ts';
import type { Database } from '#server/database/connect.ts';
import {
  idOf,
  listVersions,
  type QuestionVersion,
  readByVersion,
} from '#server/features/council/questions/question-versions.ts';
import { hashOf } from '#server/http/representation.ts';
import { toScriptJson } from '#text/escape.ts';

/** A question as strangers see it, the same as JSON, and a hash of that. All stay the same for as long as nothing changes. */
export type CachedQuestion = { version: QuestionVersion; question: PublicQuestion; json: string; hash: string };

/**
 * The questions of the batch that is shown, read once each: while thousands pour in, reading all of them for every change
 * would take a second.
 */
export class QuestionCache {
  #questions: readonly CachedQuestion[] = [];
  /** What they are the questions of. */
  #shown = '';
  #next = '';

  /** As they are in this transaction, newest first. */
  async read(tx: Database, batch: Batch): Promise<readonly CachedQuestion[]> {
    // In another phase or round, or once its stones are shown, the same questions count differently, though nobody touched them;
    // and what one transaction wrote to a question and to the ballot paper has the same version in both.
    const shown = `${batch.id} ${batch.phase} ${batch.stoning_round} ${batch.stones_shown_at}`;
    if (shown !== this.#shown) this.#questions = [];
    if (shown !== this.#shown || !(await this.#readOn(tx, batch))) await this.#readAll(tx, batch);
    this.#shown = shown;
    return this.#questions;
  }

  /** Reads what was written since. Resolves with false where that does not explain how many there are: some have gone. */
  async #readOn(tx: Database, batch: Batch): Promise<boolean> {
    const { versions, count, next } = await listVersions(tx, batch, this.#next);
    const written = new Set(versions.map(idOf));
    const others = this.#questions.filter(({ question }) => !written.has(question.id));
    if (others.length + written.size !== count) return false;
    if (written.size > 0) {
      const earlier = this.#questions.filter(({ question }) => written.has(question.id));
      this.#questions = sortByNewest((await find(tx, batch, versions, earlier)).concat(others));
    }
    this.#next = next;
    return true;
  }

  async #readAll(tx: Database, batch: Batch): Promise<void> {
    const { versions, next } = await listVersions(tx, batch);
    this.#questions = sortByNewest(await find(tx, batch, versions, this.#questions));
    this.#next = next;
  }
}

/** What these versions name; only what is not known already is read. */
async function find(
  tx: Database,
  batch: Batch,
  versions: readonly QuestionVersion[],
  known: readonly CachedQuestion[],
): Promise<CachedQuestion[]> {
  const byVersion = new Map(known.map((question) => [question.version, question]));
  const unknown = versions.filter((version) => !byVersion.has(version));
  if (unknown.length > 0)
    for (const [version, question] of await readByVersion(tx, batch, unknown))
      byVersion.set(version, toCached(version, question));
  return versions.map((version) => {
    const found = byVersion.get(version);
    if (!found) throw new Error(`There is no question ${version}.`);
    return found;
  });
}

function toCached(version: QuestionVersion, question: PublicQuestion): CachedQuestion {
  const json = toScriptJson(question);
  return { version, question, json, hash: hashOf(json) };
}

/** New ones come in front, so mostly it is sorted already. */
function sortByNewest(questions: CachedQuestion[]): CachedQuestion[] {
  return questions.sort((one, other) => byNewest(one.question, other.question));
}

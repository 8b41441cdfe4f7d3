import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { perhapsFrom, type Similar, SimilarTexts } from '#text/similar/similar-texts.ts';

/** A question by its words. */
export type Words = { id: string; text: string };

/** Two questions that ask the same. */
export type SimilarPair = { ids: [string, string]; likeness: number };

const mostOfOne = 64;
const batchesKept = 4;

/** What is read of a batch's questions stays, so that the desk and 'Start Stoning' need not read all of them each time. */
class SimilarInBatch {
  readonly #texts = new SimilarTexts();
  #pairs: SimilarPair[] | undefined;
  #updated: Promise<void> = Promise.resolve();

  async find(questions: readonly Words[], text: string, most: number): Promise<Similar[]> {
    await this.#update(questions);
    return this.#texts.find(text, most, perhapsFrom);
  }

  async findPairs(questions: readonly Words[]): Promise<SimilarPair[]> {
    await this.#update(questions);
    this.#pairs ??= await readPairs(this.#texts, questions);
    return this.#pairs;
  }

  /** One after the other, so that nobody reads what another one changes. */
  async #update(questions: readonly Words[]): Promise<void> {
    const update = async () => {
      if (await this.#texts.update(questions, () => nextTurn())) this.#pairs = undefined;
    };
    this.#updated = this.#updated.then(update);
    await this.#updated;
  }
}

async function readPairs(texts: SimilarTexts, questions: readonly Words[]): Promise<SimilarPair[]> {
  const found = new Map<string, SimilarPair>();
  for (const { id } of questions) {
    for (const other of texts.findOthers(id, mostOfOne)) {
      const ids: [string, string] = id < other.id ? [id, other.id] : [other.id, id];
      found.set(ids.join(), { ids, likeness: other.likeness });
    }
    await nextTurn();
  }
  return [...found.values()].toSorted(
    (one, other) => other.likeness - one.likeness || (one.ids.join() < other.ids.join() ? -1 : 1),
  );
}

const kept = new LRUCache<string, SimilarInBatch>({ max: batchesKept });

function inBatch(batchId: string): SimilarInBatch {
  const similar = kept.get(batchId) ?? new SimilarInBatch();
  kept.set(batchId, similar);
  return similar;
}

/** Of these questions of a batch those that ask the same as a text, or perhaps do, most alike first. */
export function findSimilarTo(
  batchId: string,
  questions: readonly Words[],
  text: string,
  most: number,
): Promise<Similar[]> {
  return inBatch(batchId).find(questions, text, most);
}

/** All pairs of these questions of a batch that ask the same, most alike first. */
export function findAllSimilar(batchId: string, questions: readonly Words[]): Promise<SimilarPair[]> {
  return inBatch(batchId).findPairs(questions);
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Two questions that may ask the same, by their places in the list. */
type Pair = [number, number];

/** The pairs that are most alike, these first; `more`: there are others. */
export type SimilarPairs = { pairs: Pair[]; more: boolean };

type Measured = { pair: Pair; share: number };

const alikeFrom = 0.6;
const mostPairs = 100;
// A list of ordinary questions takes less than one turn; where hardly any word tells them apart, others get theirs in between.
const comparisonsInTurn = 50_000;
// Shares are fractions of small numbers, whose decimals are not exact.
const tolerance = 1e-6;

/**
 * Which questions look alike: they share at least six in ten of all words that either has, whatever their order, accents and
 * capitals. A plain measure, which an organiser can follow; it does not understand. Of all pairs these are the hundred that
 * are most alike.
 */
export async function findSimilar(texts: readonly string[]): Promise<SimilarPairs> {
  // From the shortest: what is compared with a question then has as many words or more.
  const questions = toRankedWords(texts).toSorted((one, other) => one.words.length - other.words.length);
  const best = new BestPairs();
  const byWord = new Map<number, Question[]>();
  let comparisons = 0;
  for (const question of questions) {
    const { words, place } = question;
    for (const other of findCandidates(question, byWord, best.above)) {
      const share = shareOf(other.words, words);
      if (share > best.above) best.add({ pair: [Math.min(other.place, place), Math.max(other.place, place)], share });
      comparisons += 1;
      if (comparisons % comparisonsInTurn === 0) await nextTurn();
    }
    for (const word of rarest(words, (2 * best.above) / (1 + best.above))) {
      const others = byWord.get(word);
      if (others) others.push(question);
      else byWord.set(word, [question]);
    }
  }
  return best.toSimilarPairs();
}

/** The words as numbers, ascending: the rarer a word is in the list, the lower. */
type Question = { place: number; words: readonly number[] };

function toRankedWords(texts: readonly string[]): Question[] {
  const words = texts.map(toWords);
  const frequency = new Map<string, number>();
  for (const of of words) for (const word of of) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rareFirst = [...frequency].toSorted(
    ([one, often], [other, oftenOther]) => often - oftenOther || (one < other ? -1 : 1),
  );
  const ranks = new Map(rareFirst.map(([word], rank) => [word, rank]));
  const toRanks = (of: ReadonlySet<string>) =>
    [...of].map((word) => ranks.get(word) ?? 0).sort((one, other) => one - other);
  return words.map((of, place) => ({ place, words: toRanks(of) }));
}

function toWords(text: string): ReadonlySet<string> {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Two questions that share that much share one of the rarest words of each: only these are compared. */
function findCandidates({ words }: Question, byWord: ReadonlyMap<number, Question[]>, above: number): Set<Question> {
  return new Set(rarest(words, above).flatMap((word) => byWord.get(word) ?? []));
}

/** So many of the rarest words that somebody who has more than this share of all of them has one of these. */
function rarest(words: readonly number[], share: number): readonly number[] {
  return words.slice(0, Math.max(0, words.length - Math.floor(words.length * share + tolerance)));
}

/** Two lists of ascending numbers: of all that either has, the part that both have. */
function shareOf(one: readonly number[], other: readonly number[]): number {
  let shared = 0;
  for (let at = 0, atOther = 0; at < one.length && atOther < other.length; ) {
    const difference = (one[at] ?? 0) - (other[atOther] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) atOther += 1;
  }
  return shared / (one.length + other.length - shared);
}

/** The hundred best of whatever comes, of which it drops the others now and then. */
class BestPairs {
  #pairs: Measured[] = [];
  #more = false;
  /** What is shared has to be more than this to count. */
  above = alikeFrom - tolerance;

  add(pair: Measured): void {
    this.#pairs.push(pair);
    if (this.#pairs.length >= 2 * mostPairs) this.#cut();
  }

  toSimilarPairs(): SimilarPairs {
    this.#cut();
    return { pairs: this.#pairs.map(({ pair }) => pair), more: this.#more };
  }

  #cut(): void {
    const sorted = this.#pairs.toSorted(
      ({ pair: [a, b], share }, { pair: [c, d], share: other }) => other - share || a - c || b - d,
    );
    if (sorted.length <= mostPairs) {
      this.#pairs = sorted;
      return;
    }
    this.#pairs = sorted.slice(0, mostPairs);
    this.#more = true;
    this.above = this.#pairs.at(-1)?.share ?? this.above;
  }
}

/** Two questions that may ask the same, by their places in the list. */
export type Pair = [number, number];

const alikeFrom = 0.6;
const mostPairs = 100;
// So many comparisons take a tenth of a second. Only words that hardly any question lacks lead to more.
const mostComparisons = 500_000;

/**
 * Which questions look alike: they share at least six in ten of all words that either has, whatever their order, accents and
 * capitals. A plain measure, which an organiser can follow; it does not understand. The first
 * hundred pairs at most, of these the most alike first.
 */
export function findAlike(texts: readonly string[]): Pair[] {
  const words = texts.map(toWords);
  const frequency = new Map<string, number>();
  for (const of of words) for (const word of of) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rareFirst = words.map((of) =>
    [...of].toSorted((one, other) => (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0) || (one < other ? -1 : 1)),
  );
  // Two sets that share that much share one of the rarest words of each; only questions with one in common are compared.
  const byWord = new Map<string, number[]>();
  const pairs: { pair: Pair; share: number }[] = [];
  const mostAlikeFirst = () => pairs.toSorted((one, other) => other.share - one.share).map(({ pair }) => pair);
  let comparisons = 0;
  for (const [index, sorted] of rareFirst.entries()) {
    const candidates = new Set<number>();
    for (const word of sorted.slice(0, sorted.length - Math.ceil(sorted.length * alikeFrom) + 1)) {
      const others = byWord.get(word) ?? [];
      for (const other of others) candidates.add(other);
      others.push(index);
      byWord.set(word, others);
    }
    for (const other of candidates) {
      comparisons += 1;
      const share = shareOf(words[other], words[index]);
      if (share >= alikeFrom) pairs.push({ pair: [other, index], share });
      if (pairs.length >= mostPairs || comparisons >= mostComparisons) return mostAlikeFirst();
    }
  }
  return mostAlikeFirst();
}

function toWords(text: string): ReadonlySet<string> {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function shareOf(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

import { expect, test } from 'vitest';
import type { RankedQuestion } from './ranking.ts';
import { isCovered, toRevealRanks } from './reveal-ranks.ts';

const ranked = (ranks: readonly number[], forwarded = ranks.length): RankedQuestion[] =>
  ranks.map((rank, index) => ({
    question: { id: `${index}`, text: 'Why?', author: 'Ada', votes: 1, stones: 4, timestamp: '' },
    rank,
    joint: ranks.filter((other) => other === rank).length > 1,
    forwarded: index < forwarded,
    breakdown: null,
    outcome: null,
  }));
const sizes = (uncovered: RankedQuestion[][]) => uncovered.map((sharing) => [sharing[0]?.rank, sharing.length]);

test('what is joint is uncovered together, and what a lot left out is not', () => {
  expect(sizes(toRevealRanks(ranked([1, 2, 2, 4, 4, 4], 5), true))).toEqual([
    [1, 1],
    [2, 2],
    [4, 2],
  ]);
});

test('without a cut the ranks that fit whole into ten are uncovered, the first in any case', () => {
  expect(sizes(toRevealRanks(ranked([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]), false))).toHaveLength(8);
  expect(sizes(toRevealRanks(ranked([1, 2, 3, 4, 5, 6, 7, 8, 9, 9]), false)).at(-1)).toEqual([9, 2]);
  expect(sizes(toRevealRanks(ranked(new Array(12).fill(1)), false))).toEqual([[1, 12]]);
});

test('a result is covered from the first place to the last but one, and only where somebody leads a reveal', () => {
  const ranks = ['first', 'second'];
  expect([0, 1, 2].map((revealed) => isCovered(revealed, ranks))).toEqual([true, true, false]);
  expect(isCovered(null, ranks)).toBe(false);
});

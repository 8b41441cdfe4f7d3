import { expect, test } from 'vitest';
import { toPages } from './turn-over.ts';

const items = (...ranks: number[]) => ranks.map((rank) => ({ rank, height: 100 }));

test('what finds room stays on one page', () => {
  expect(toPages(items(1, 2, 3), 300)).toEqual([{ from: 1, to: 3 }]);
  expect(toPages([], 300)).toEqual([]);
});

test.each([
  [
    'page by page',
    [1, 2, 3, 4, 5, 6],
    [
      [1, 4],
      [5, 6],
    ],
  ],
  [
    'a joint place goes to the next page whole',
    [1, 2, 3, 4, 4, 6],
    [
      [1, 3],
      [4, 6],
    ],
  ],
  [
    'one that fills a page stands there whole',
    [1, 2, 2, 2, 2, 6],
    [
      [1, 1],
      [2, 5],
      [6, 6],
    ],
  ],
  [
    'only one that has no room on any page is torn',
    [1, 1, 1, 1, 1, 6],
    [
      [1, 4],
      [5, 6],
    ],
  ],
  [
    'also where it begins in the middle of one',
    [1, 2, 2, 2, 2, 2, 7],
    [
      [1, 1],
      [2, 5],
      [6, 7],
    ],
  ],
])('%s', (_, ranks, pages) => {
  expect(toPages(items(...ranks), 400)).toEqual(pages.map(([from, to]) => ({ from, to })));
});

test('a question that is higher than the room has a page of its own', () => {
  expect(toPages(items(1, 2), 50)).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { toClusters } from './clusters.ts';

const pair = (one: string, other: string, likeness: number) => ({ ids: [one, other] as [string, string], likeness });

test('pairs that belong together are one group, the most alike first', () => {
  const pairs = [pair('x', 'y', 0.95), pair('a', 'b', 0.9), pair('b', 'c', 0.8), pair('a', 'c', 0.7)];
  expect(toClusters(pairs, [])).toEqual([
    { ids: ['x', 'y'], likeness: 0.95 },
    { ids: ['a', 'b', 'c'], likeness: 0.9 },
  ]);
});

test('a chain of neighbours is not one group', () => {
  const pairs = [pair('a', 'b', 0.9), pair('c', 'd', 0.85), pair('b', 'c', 0.8)];
  expect(toClusters(pairs, []).map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('what is kept apart is never in one group', () => {
  const pairs = [pair('a', 'b', 0.9), pair('b', 'c', 0.8), pair('a', 'c', 0.7)];
  expect(toClusters(pairs, [['a', 'c']]).map(({ ids }) => ids)).toEqual([['a', 'b']]);
  expect(toClusters([pair('a', 'b', 0.9)], [['a', 'b']])).toEqual([]);
});

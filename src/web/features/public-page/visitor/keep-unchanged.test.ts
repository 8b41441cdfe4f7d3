import { expect, test } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

const question = (id: string, stones = 0) => ({
  id,
  text: `What of ${id}?`,
  author: 'Ada',
  votes: stones > 0 ? 1 : 0,
  stones,
  timestamp: '2026-11-21T12:00:00.000Z',
});

test('only what says something else is another object', () => {
  const before = [question('a'), question('b'), question('c')];
  const after = keepUnchanged(before, [question('d'), question('c'), question('a', 4)]);
  expect(after).toEqual([question('d'), question('c'), question('a', 4)]);
  expect(after[1]).toBe(before[2]);
  expect(after[2]).not.toBe(before[0]);
});

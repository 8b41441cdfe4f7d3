import { expect, test } from 'vitest';
import { arrange } from './steady-order.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));

test.each([
  ['abc', 'abc', 'abc', 0, false],
  ['abc', 'dabc', 'abc', 1, false],
  ['abc', 'cab', 'abc', 0, true],
  ['abc', 'edca', 'ac', 2, true],
  ['abc', 'ac', 'ac', 0, false],
  ['', 'ab', '', 2, false],
])('in the places of %j, %j shows as %j', (order, sorted, shown, added, moved) => {
  expect(arrange([...order], list(sorted))).toEqual({ shown: list(shown), added, moved });
});

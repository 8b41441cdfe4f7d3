import { expect, test } from 'vitest';
import { flagCounts } from './my-ballot.ts';

test('a flag of this round counts, one from before a reset does not', () => {
  expect(flagCounts(2, 2)).toBe(true);
  expect(flagCounts(1, 2)).toBe(false);
  expect(flagCounts(null, 1)).toBe(false);
});

test('a flag that names no round counts until the server denies it', () => {
  expect(flagCounts(true, 3)).toBe(true);
  expect(flagCounts(false, 3)).toBe(false);
});

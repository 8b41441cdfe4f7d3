import { expect, test } from 'vitest';
import { clockOffset } from './queries.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test("the server's clock is its time plus the age of the answer", () => {
  expect(clockOffset('2026-11-21T12:00:00Z', '90', now)).toBe(90_000);
  expect(clockOffset('2026-11-21T11:59:00Z', '60', now)).toBe(0);
  expect(clockOffset('2026-11-21T11:00:00Z', null, now)).toBe(-3_600_000);
});

test('an age that is no number is left out', () => {
  expect(clockOffset('2026-11-21T12:01:00Z', 'old', now)).toBe(60_000);
});

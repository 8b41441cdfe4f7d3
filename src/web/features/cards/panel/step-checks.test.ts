import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { cardChecksOf } from './step-checks.ts';

const packageOf = (made: number, voided: number, arrived_at: string | null) => ({
  id: crypto.randomUUID(),
  leaves: 'file' as const,
  made_at: '2026-12-01T08:00:00Z',
  arrived_at,
  made,
  void: voided,
});
const arrived = '2026-12-01T08:05:00Z';

test.each([
  ['none was made', [], [[true, 'No voting cards have been made']]],
  ['all were made void', [packageOf(9, 9, null)], [[true, 'No voting cards have been made']]],
  [
    'all arrived',
    [packageOf(9, 2, arrived)],
    [[false, '7 voting cards have been made and not been made void. 2 more are void.']],
  ],
  [
    'the codes of one package did not arrive',
    [packageOf(9, 0, arrived), packageOf(5, 0, null)],
    [
      [false, '14 voting cards'],
      [true, 'The codes of 1 package of voting cards did not arrive'],
    ],
  ],
])('of voting cards it says whether there are any, and whether somebody has their codes: %s', (_, packages, said) => {
  const checks = cardChecksOf(makeBatch({}), packages);
  expect(checks.map(({ toLookAt, sentence }) => [toLookAt, sentence])).toEqual(
    said.map(([toLookAt, words]) => [toLookAt, expect.stringContaining(String(words))]),
  );
});

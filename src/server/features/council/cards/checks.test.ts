import { expect, test } from 'vitest';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { cardChecks, startChecks } from './checks.ts';

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
  ['none was made', [], []],
  ['all were made void', [packageOf(9, 9, null)], []],
  ['all arrived', [packageOf(9, 2, arrived)], [{ id: 'cards', values: { made: 7, void: 2 } }]],
  [
    'the codes of one package did not arrive',
    [packageOf(9, 0, arrived), packageOf(5, 0, null)],
    [
      { id: 'cards', values: { made: 14, void: 0 } },
      { id: 'cards_not_arrived', values: { packages: 1 } },
    ],
  ],
])('of voting cards it says how many there are, and whether somebody has their codes: %s', (_, packages, said) => {
  expect(cardChecks.rule(makeBatch({}), packages)).toMatchObject(said);
});

test.each([
  ['off', { level: 'stops', act: 'start', values: { on_paper: false } }],
  ['on', { level: 'look', values: { on_paper: true } }],
] as const)('without a valid card nothing starts, unless there is paper: %s', (paper, check) => {
  const batch = makeBatch({ rules: { ...usualRules, voters: 'cards', paper } });
  expect(startChecks.rule(batch, false)).toEqual([{ id: 'no_cards', mend: 'cards', ...check }]);
  expect(startChecks.rule(batch, true)).toEqual([]);
  expect(startChecks.rule({ ...batch, phase: 2 }, false)).toMatchObject([{ id: 'no_cards', level: 'look' }]);
});

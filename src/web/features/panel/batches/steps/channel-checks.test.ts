import { expect, test } from 'vitest';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { channelChecksOf } from './channel-checks.ts';

const unknown = { packages: undefined, booths: undefined, entryCodes: undefined };
const packageOf = (made: number, voided: number, arrived_at: string | null) => ({
  id: crypto.randomUUID(),
  leaves: 'file' as const,
  made_at: '2026-12-01T08:00:00Z',
  arrived_at,
  made,
  void: voided,
});
const arrived = '2026-12-01T08:05:00Z';

test('browsers alone need nothing', () => {
  expect(channelChecksOf(makeBatch({}), unknown)).toEqual([]);
});

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
  const checks = channelChecksOf(makeBatch({}), { ...unknown, packages });
  expect(checks.map(({ toLookAt, sentence }) => [toLookAt, sentence])).toEqual(
    said.map(([toLookAt, words]) => [toLookAt, expect.stringContaining(String(words))]),
  );
});

test('where there are to be booths, it says how many are open, and leads there where none is', () => {
  const batch = makeBatch({ rules: { ...usualRules, booth: 'on', stones_shown: 'when_completed' } });
  expect(channelChecksOf(batch, { ...unknown, booths: { open: 2, waiting: 1 } })).toEqual([
    { sentence: '2 booths are open.', toLookAt: false },
  ]);
  expect(channelChecksOf(batch, { ...unknown, booths: { open: 0, waiting: 0 } })).toMatchObject([
    { sentence: expect.stringContaining('No booth is open yet'), toLookAt: true, way: { label: 'Open booths' } },
  ]);
  expect(channelChecksOf(batch, { ...unknown, booths: { open: 0, waiting: 1 } })).toMatchObject([
    { sentence: 'No booth is open yet; 1 code waits for its device.', toLookAt: true },
  ]);
});

test('where paper counts, it says when sheets can be printed and when they count', () => {
  const batch = makeBatch({ rules: { ...usualRules, paper: 'on', stones_shown: 'when_completed' } });
  expect(channelChecksOf(batch, unknown)).toMatchObject([
    { sentence: expect.stringMatching(/printed after this step.*after online stoning has closed/s), toLookAt: false },
  ]);
});

test('where paper counts, it says whether helpers have a code to enter it, and leads there where they have none', () => {
  const batch = makeBatch({ rules: { ...usualRules, paper: 'on', stones_shown: 'when_completed' } });
  const [, none] = channelChecksOf(batch, { ...unknown, entryCodes: 0 });
  expect(none).toMatchObject({ toLookAt: true, way: { label: 'Make codes for helpers' } });
  expect(none?.sentence).toContain('only moderators enter it');
  const [, one] = channelChecksOf(batch, { ...unknown, entryCodes: 1 });
  expect(one).toEqual({ sentence: '1 code for helpers who enter paper holds.', toLookAt: false });
});

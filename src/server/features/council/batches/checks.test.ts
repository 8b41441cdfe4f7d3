import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { needsAttention } from '#contract/council/checks.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { batchChecks } from './checks.ts';

const before = Date.parse('2026-12-05T12:00:00Z');
const between = Date.parse('2026-12-12T12:00:00Z');
const after = Date.parse('2026-12-20T12:00:00Z');
const swapped = '2026-12-09T18:00:00.000Z';

const sayOf = (of: Partial<Batch>, questions: number, now = before, earlier: Batch | null = null) =>
  batchChecks.rule(makeBatch(of), { questions, now, before: earlier });

test.each([
  ['nothing, while all is as it was told', { is_active: true }, 8, before, []],
  ['nothing of one that waits to be activated', {}, 0, before, []],
  ['why it does not move on', { waits: 'inactive' }, 8, before, ['inactive']],
  [
    'nothing of a card that is missing before its moment has come: that is said of the cards',
    { is_active: true, waits: 'no_cards', submission_deadline: swapped, moves_on_at: swapped },
    8,
    before,
    [],
  ],
  [
    'since when it waits for one, once it has come',
    { is_active: true, waits: 'no_cards', submission_deadline: swapped, moves_on_at: swapped },
    8,
    between,
    ['overdue'],
  ],
  ['questions that are taken after their deadline', { is_active: true }, 8, between, ['submission_passed']],
  ['and that there are too few', { is_active: true }, 3, between, ['paper_too_short', 'submission_passed']],
  ['stones that are given after theirs', { is_active: true, phase: 2 }, 8, after, ['stoning_passed']],
  [
    'nothing of that where only paper is counted',
    { is_active: true, phase: 2, online_closed_at: swapped },
    8,
    after,
    [],
  ],
  [
    'an end that has come before it was promised',
    { is_active: true, phase: 2, online_closed_at: swapped },
    8,
    between,
    ['early'],
  ],
  [
    'a step that is planned to come before it was promised',
    { is_active: true, phase: 2, moves_on_at: '2026-12-13T18:00:00.000Z' },
    8,
    between,
    ['early'],
  ],
  [
    'a deadline that was brought forward',
    {
      is_active: true,
      stoning_deadline: '2026-12-13T18:00:00.000Z',
      stoning_deadline_before: '2026-12-17T18:00:00.000Z',
      phase: 2,
    },
    8,
    between,
    ['early'],
  ],
  [
    'an end that has passed before the beginning',
    { stoning_deadline: '2026-12-11T18:00:00.000Z' },
    8,
    between,
    ['ends_passed'],
  ],
  ['stoning that nobody can see', { phase: 2 }, 8, between, ['hidden']],
  [
    'nothing of swapped deadlines while stones are given',
    { phase: 2, is_active: true, stoning_deadline: swapped },
    8,
    before,
    [],
  ],
  ['an end before the beginning', { stoning_deadline: swapped }, 8, before, ['swapped']],
  ['that once, where it is why it waits', { stoning_deadline: swapped, waits: 'swapped' }, 8, before, ['swapped']],
] as const)('needs attention: %s', (_, batch, questions, now, ids) => {
  expect(
    sayOf(batch, questions, now)
      .filter(needsAttention)
      .map(({ id }) => id),
  ).toEqual(ids);
});

test('before stones are given it says whether who watches can read single ballots', () => {
  const isSaid = (of: Partial<Batch>) => sayOf(of, 8).some(({ id }) => id === 'ballots_seen');
  const shown = (stones_shown: Batch['rules']['stones_shown']) => ({ rules: { ...usualRules, stones_shown } });
  expect(isSaid(shown('always'))).toBe(true);
  expect(isSaid(shown('in_groups'))).toBe(false);
  expect(isSaid(shown('when_completed'))).toBe(false);
  expect(isSaid({ ...shown('always'), phase: 2 })).toBe(false);
});

test('it marks what was agreed otherwise than for the batch before', () => {
  const rules = { ...usualRules, council_size: 6 };
  const earlier = makeBatch({ name: 'November', rules });
  const said = sayOf({}, 8, before, earlier).filter(({ id }) => id === 'otherwise');
  expect(said).toMatchObject([
    {
      level: 'look',
      act: 'start',
      values: { batch: 'November', rules: [{ rule: 'council_size', here: null, there: 6 }] },
    },
  ]);
  expect(sayOf({ rules }, 8, before, earlier).filter(({ id }) => id === 'otherwise')).toEqual([]);
});

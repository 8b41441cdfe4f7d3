import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { concernsOf } from './attention.ts';

const before = Date.parse('2026-12-05T12:00:00Z');
const between = Date.parse('2026-12-12T12:00:00Z');
const after = Date.parse('2026-12-20T12:00:00Z');

test.each([
  ['nothing, while all is as it was told', { is_active: true }, 8, before, []],
  ['nothing of one that waits', {}, 0, before, []],
  ['questions that are taken after their deadline', { is_active: true }, 8, between, ['submissionPassed']],
  ['and that there are too few', { is_active: true }, 3, between, ['too-few', 'submissionPassed']],
  ['stones that are given after theirs', { is_active: true, phase: 2 }, 8, after, ['stoningPassed']],
  ['stoning that nobody can see', { phase: 2 }, 8, between, ['hidden']],
  [
    'nothing of it while stones are given',
    { phase: 2, is_active: true, stoning_deadline: '2026-12-09T18:00:00.000Z' },
    8,
    before,
    [],
  ],
  ['an end before the beginning', { stoning_deadline: '2026-12-09T18:00:00.000Z' }, 8, before, ['swapped']],
  ['nothing of a text that is left to our own sentence', { is_active: true, phase_1_text: null }, 8, before, []],
  ['nothing of what is over', { phase: 3 }, 0, after, []],
] as const)('says %s', (_, batch, questions, now, concerns) => {
  expect(concernsOf(makeBatch(batch), questions, now)).toEqual(concerns);
});

test('says nothing of a number that it does not know yet', () => {
  expect(concernsOf(makeBatch({ phase: 3 }), undefined, after)).toEqual([]);
});

import { expect, test } from 'vitest';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { changePhaseSentences } from './change-phase-sentences.ts';

/** Before the deadlines of `makeBatch()`. */
const now = Date.parse('2026-12-05T12:00:00Z');

test('starting says what is fixed', () => {
  const blind = makeBatch({ rules: { ...usualRules, stones_shown: 'when_completed' } });
  expect(changePhaseSentences(2, blind, undefined, now)).toEqual([]);
  expect(changePhaseSentences(2, blind, 12, now)).toEqual([
    'The ballot paper with 12 questions is fixed then: no question enters or leaves, and what is edited later does not reach it.',
    'How stones are shown is fixed then too: when completed.',
    'Every question with stones goes to the council. This is fixed then too: if fewer should go, set a number in the batch’s rules first.',
  ]);
  expect(changePhaseSentences(2, blind, 3, now)).toEqual([
    'How stones are shown is fixed then too: when completed.',
    'Every question with stones goes to the council. This is fixed then too: if fewer should go, set a number in the batch’s rules first.',
  ]);
});

test('starting says how many go to the council, where that is limited', () => {
  const limited = makeBatch({ rules: { ...usualRules, council_size: 5, tie_at_cut: 'lot' } });
  expect(changePhaseSentences(2, limited, 12, now).at(-1)).toBe(
    '5 questions go to the council; of joint ones a lot decides. This is fixed then too.',
  );
});

test.each([
  ['always', null, ['5 ballots have been given so far.']],
  ['in_groups', null, ['5 ballots have been given so far.', 'The stones of the last ballots show then too.']],
  ['when_completed', null, ['5 ballots have been given so far.', 'Then everybody sees the stones.']],
  ['when_completed', '2026-12-02T18:00:00.000Z', ['5 ballots have been given so far.']],
] as const)('completing says what appears where stones are shown %s (since %s)', (stones_shown, since, sentences) => {
  const rules = { ...usualRules, stones_shown };
  const batch = makeBatch({ phase: 2, ballots: 5, rules, stones_shown_at: since });
  expect(changePhaseSentences(3, batch, 8, now)).toEqual(sentences);
});

test('completing says that the projector of an active batch shows all, unless it was covered', () => {
  const active = makeBatch({ phase: 2, is_active: true });
  expect(changePhaseSentences(3, active, 8, now).at(-1)).toContain(
    'cover the ranking before, under “Reveal the result”',
  );
  expect(changePhaseSentences(3, { ...active, revealed: 0 }, 8, now)).toHaveLength(1);
});

test('to complete a batch of very many ballots takes time, which is said before', () => {
  const takes = (ballots: number) => changePhaseSentences(3, makeBatch({ phase: 2, ballots }), 8, now);
  expect(takes(1_000_000)).toContain(
    'To count so many ballots takes up to half a minute. You can leave this page meanwhile: it goes on by itself.',
  );
  expect(takes(3_000).join(' ')).not.toContain('half a minute');
});

test('going back says how many ballots it sets aside, or that nothing is lost', () => {
  expect(changePhaseSentences(1, makeBatch({ phase: 3, ballots: 1 }), 8, now)).toEqual([
    '1 ballot is set aside: it no longer counts, it is kept so that the earlier count can still be checked, and everybody may give a ballot again.',
    'This cannot be taken back.',
  ]);
  expect(changePhaseSentences(1, makeBatch({ phase: 3 }), 8, now)).toEqual([
    'No ballot was given, so nothing is lost: questions can enter and leave again, and the rules can be changed.',
  ]);
});

test('going back says which deadlines have passed', () => {
  const at = (moment: string) => changePhaseSentences(1, makeBatch({ phase: 2 }), 8, Date.parse(moment)).slice(1);
  expect(at('2026-12-10T17:59:00Z')).toEqual([]);
  expect(at('2026-12-10T18:01:00Z')).toEqual([expect.stringContaining('The submission deadline has passed already')]);
  expect(at('2026-12-17T18:01:00Z')).toEqual([expect.stringContaining('Its deadlines have passed already')]);
});

test('going back says that a deadline does not act twice', () => {
  const rules = { ...usualRules, phase_changes: 'at_deadlines' } as const;
  const sentences = changePhaseSentences(1, makeBatch({ phase: 2, rules }), 8, Date.parse('2026-12-10T18:01:00Z'));
  expect(sentences.at(-1)).toBe(
    'A deadline that has passed does not act again: the batch moves on by itself only at a new one.',
  );
});

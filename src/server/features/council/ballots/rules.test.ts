import { describe, expect, test } from 'vitest';
import { type Circumstances, decide } from './rules.ts';

const choices = ['a', 'b', 'c', 'd'];
const open: NonNullable<Circumstances['batch']> = {
  takes_ballots: true,
  online_closed: false,
  stoning_round: 2,
  ballot_changes: 'never',
  own_question: 'allowed',
};
const now = (known: Partial<Circumstances>): Circumstances => ({
  batch: open,
  earlier: [],
  choosable: choices,
  own: [],
  refusal: null,
  questions: 4,
  ...known,
});
const counted = (round: number) => ({ round, idempotency_key: 'first', receipt: `receipt-${round}`, choices });

describe('a ballot', () => {
  test.each([
    ['counts in the current round of an open batch', {}],
    ['counts again after a reset', { earlier: [counted(1)] }],
    ['counts where own questions are excluded, and there is none', { batch: { ...open, own_question: 'excluded' } }],
  ])('%s', (_, known) => {
    expect(decide({ idempotencyKey: 'second', choices }, now(known))).toEqual({ kind: 'count' });
  });

  test.each([
    ['when the voter has one in this round', { earlier: [counted(2)] }, 'already_completed'],
    ['in a batch that takes no ballots now', { batch: { ...open, takes_ballots: false } }, 'stoning_closed'],
    [
      'when only paper is counted any more',
      { batch: { ...open, takes_ballots: false, online_closed: true } },
      'online_closed',
    ],
    ['by a way that the batch does not take', { refusal: 'card_void' as const }, 'card_void'],
    ['in an unknown batch', { batch: null }, 'batch_not_found'],
    ['when too few questions are left', { choosable: ['a'], questions: 3 }, 'too_few_questions'],
  ])('is refused %s', (_, known, code) => {
    expect(decide({ idempotencyKey: 'second', choices }, now(known))).toEqual({ kind: 'refuse', code });
  });

  test('is refused when it names questions of its own browser where the rule excludes them, and says which', () => {
    const own = ['c'];
    expect(decide({ idempotencyKey: 'second', choices }, now({ own }))).toEqual({ kind: 'count' });
    expect(
      decide({ idempotencyKey: 'second', choices }, now({ own, batch: { ...open, own_question: 'excluded' } })),
    ).toEqual({ kind: 'refuse', code: 'own_question', questionIds: ['c'] });
  });

  test('is refused when questions were taken out, and says which', () => {
    expect(decide({ idempotencyKey: 'second', choices }, now({ choosable: ['a', 'c'] }))).toEqual({
      kind: 'refuse',
      code: 'question_unavailable',
      questionIds: ['b', 'd'],
    });
  });

  test.each([
    ['while stoning is open', {}],
    ['after the phase has moved on', { batch: { ...open, takes_ballots: false } }],
    ['after a reset', { batch: { ...open, stoning_round: 3 } }],
    ['after its questions were taken out', { choosable: [] }],
  ])('that is repeated with its key gets its first answer %s', (_, known) => {
    expect(decide({ idempotencyKey: 'first', choices }, now({ earlier: [counted(2)], ...known }))).toEqual({
      kind: 'repeat',
      receipt: 'receipt-2',
      round: 2,
    });
  });

  test.each([
    ['with another question', ['a', 'b', 'c', 'e']],
    ['in another order', ['b', 'a', 'c', 'd']],
  ])('that is sent under a used key %s is no repeat', (_, others) => {
    expect(decide({ idempotencyKey: 'first', choices: others }, now({ earlier: [counted(2)] }))).toEqual({
      kind: 'refuse',
      code: 'idempotency_key_reused',
    });
  });
});

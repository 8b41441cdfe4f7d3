import { describe, expect, test } from 'vitest';
import { judge, type OpenBatch } from './rules.ts';

const open: OpenBatch = { is_active: true, phase: 2, stoning_round: 2 };
const choices = ['a', 'b', 'c', 'd'];
const counted = (round: number) => ({ round, idempotency_key: 'first', receipt: `receipt-${round}`, choices });

describe('a ballot', () => {
  test.each([
    ['counts in the current round of an open batch', open, [], { kind: 'count', round: 2 }],
    ['counts again after a reset', open, [counted(1)], { kind: 'count', round: 2 }],
    [
      'is refused when the voter has one in this round',
      open,
      [counted(2)],
      { kind: 'refuse', code: 'already_completed' },
    ],
    ['is refused in the submission phase', { ...open, phase: 1 }, [], { kind: 'refuse', code: 'stoning_closed' }],
    ['is refused in a completed batch', { ...open, phase: 3 }, [], { kind: 'refuse', code: 'stoning_closed' }],
    ['is refused in an inactive batch', { ...open, is_active: false }, [], { kind: 'refuse', code: 'stoning_closed' }],
    ['is refused in an unknown batch', undefined, [], { kind: 'refuse', code: 'batch_not_found' }],
  ] as const)('%s', (_, batch, earlier, verdict) => {
    expect(judge(batch, { idempotencyKey: 'second', choices }, earlier)).toEqual(verdict);
  });

  test.each([
    ['while stoning is open', open],
    ['after the phase has moved on', { ...open, phase: 3 }],
    ['after a reset', { ...open, stoning_round: 3 }],
  ] as const)('that is repeated with its key gets its first answer %s', (_, batch) => {
    expect(judge(batch, { idempotencyKey: 'first', choices }, [counted(2)])).toEqual({
      kind: 'repeat',
      receipt: 'receipt-2',
      round: 2,
    });
  });

  test.each([
    ['with another question', ['a', 'b', 'c', 'e']],
    ['in another order', ['b', 'a', 'c', 'd']],
  ])('that is sent under a key of its own voter %s is no repeat', (_, others) => {
    expect(judge(open, { idempotencyKey: 'first', choices: others }, [counted(2)])).toEqual({
      kind: 'refuse',
      code: 'idempotency_key_reused',
    });
  });
});

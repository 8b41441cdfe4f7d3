import { describe, expect, test } from 'vitest';
import { judge, type OpenBatch } from './rules.ts';

const open: OpenBatch = { is_active: true, phase: 2, stoning_round: 2 };
const counted = (round: number, idempotency_key = 'first') => ({ round, idempotency_key, receipt: `receipt-${round}` });

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
    expect(judge(batch, 'second', earlier)).toEqual(verdict);
  });

  test.each([
    ['while stoning is open', open],
    ['after the phase has moved on', { ...open, phase: 3 }],
    ['after a reset', { ...open, stoning_round: 3 }],
  ] as const)('that is repeated with its key gets its first answer %s', (_, batch) => {
    expect(judge(batch, 'first', [counted(2)])).toEqual({ kind: 'repeat', receipt: 'receipt-2', round: 2 });
  });
});

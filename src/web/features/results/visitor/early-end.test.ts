import { expect, test } from 'vitest';
import { toEarlyEnd } from './early-end.ts';

const told = '2026-12-20T18:00:00.000Z';
const batch = {
  phase: 3,
  completed_at: '2026-12-11T17:00:00.000Z',
  online_closed_at: null,
  stoning_deadline: told,
  stoning_deadline_before: null,
} as const;

test.each([
  ['by the act', {}, { announced: told, days: 9 }],
  [
    'by a deadline that was brought forward',
    { stoning_deadline: batch.completed_at, stoning_deadline_before: told },
    { announced: told, days: 9 },
  ],
  ['on the last day', { completed_at: '2026-12-20T12:00:00.000Z' }, { announced: told, days: 0 }],
  [
    'where devices gave stones until then, though paper was counted later: not',
    { completed_at: '2026-12-21T09:00:00.000Z', online_closed_at: told },
    undefined,
  ],
  [
    'where devices could give no more, though paper was counted longer',
    { completed_at: '2026-12-21T09:00:00.000Z', online_closed_at: '2026-12-18T18:00:00.000Z' },
    { announced: told, days: 2 },
  ],
  ['not while it is open again', { phase: 2 }, undefined],
] as const)('an end is earlier than it was announced first: %s', (_, of, early) => {
  expect(toEarlyEnd({ ...batch, ...of })).toEqual(early);
});

import { expect, test } from 'vitest';
import { isAwaited, isOverdue, outcomeStates } from './council-outcome.ts';

test('an answer or a promise is awaited until its day, and overdue from the next one on', () => {
  const awaited = outcomeStates.filter((state) => isAwaited({ state, due: '2030-02-28' }));
  expect(awaited).toEqual(['sent', 'promised']);
  const sent = { state: 'sent', due: '2030-02-28' } as const;
  expect(['2030-02-27', '2030-02-28', '2030-03-01', '2031-01-01'].map((day) => isOverdue(sent, day))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isAwaited({ ...sent, due: null })).toBe(false);
  expect(isOverdue({ state: 'done', due: null }, '2031-01-01')).toBe(false);
});

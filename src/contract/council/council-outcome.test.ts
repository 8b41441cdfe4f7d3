import { expect, test } from 'vitest';
import { follows, isAwaited, isOverdue, isSaid, needsReason, outcomeMoves, outcomeStates } from './council-outcome.ts';

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

test('all but that a question was sent there is said by the council, and a refusal says why', () => {
  expect(outcomeStates.filter((state) => !isSaid(state))).toEqual(['sent']);
  expect(isSaid('waiting')).toBe(false);
  expect(outcomeStates.filter(needsReason)).toEqual(['not_taken_up', 'not_done']);
});

test('another state stands beside the one before, and so does a promise for another day', () => {
  const promise = { state: 'promised', due: '2030-02-28' } as const;
  expect(follows(promise, null)).toBe(true);
  expect(follows({ ...promise, state: 'done' }, promise)).toBe(true);
  expect(follows({ ...promise, due: '2030-03-31' }, promise)).toBe(true);
  expect(follows(promise, promise)).toBe(false);
  expect(follows({ state: 'sent', due: '2030-03-31' }, { ...promise, state: 'sent' })).toBe(false);
});

test('what is refused or done is the end, and what was promised in part or not at all may still be done', () => {
  expect(outcomeStates.filter((state) => outcomeMoves[state].length === 0)).toEqual(['not_taken_up', 'done']);
  expect(outcomeStates.filter((state) => outcomeMoves[state].includes('done'))).toEqual([
    'promised',
    'partly',
    'not_done',
  ]);
  expect(outcomeStates.filter((state) => outcomeMoves[state].includes('promised'))).toEqual([
    'sent',
    'answered',
    'promised',
    'partly',
    'not_done',
  ]);
  expect(outcomeStates.filter((state) => outcomeMoves[state].includes('answered'))).toEqual(['sent']);
});

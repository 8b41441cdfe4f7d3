import { expect, test } from 'vitest';
import { describeBackups, isDue } from './rules.ts';

const now = new Date('2030-01-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const failed = (hours: number) => ({ at: hoursAgo(hours), reason: 'The disk is full.' });

test.each([
  ['nothing was tried', undefined, undefined, true, 'none_yet'],
  ['one was made an hour ago', hoursAgo(1), undefined, false, 'good'],
  ['one was made just under a day ago', hoursAgo(23.9), undefined, false, 'good'],
  ['one was made a day ago', hoursAgo(24), undefined, true, 'good'],
  ['none for more than a day', hoursAgo(27), undefined, true, 'overdue'],
  ['the first one failed just now', undefined, failed(0.1), false, 'failed'],
  ['the first one failed an hour ago', undefined, failed(1), true, 'failed'],
  ['one failed after a good one', hoursAgo(25), failed(0.5), false, 'failed'],
  ['one succeeded after a failed one', hoursAgo(1), failed(2), false, 'good'],
] as const)('when %s', (_, lastSuccessAt, lastFailure, due, state) => {
  const attempts = { lastSuccessAt, lastFailure };
  expect(isDue(attempts, now)).toBe(due);
  expect(describeBackups(true, attempts, now).state).toBe(state);
});

test('a failure is told until a backup succeeds again', () => {
  expect(describeBackups(true, { lastSuccessAt: hoursAgo(30), lastFailure: failed(1) }, now)).toEqual({
    state: 'failed',
    last_success_at: '2030-01-09T06:00:00.000Z',
    last_failure: { at: '2030-01-10T11:00:00.000Z', reason: 'The disk is full.' },
  });
  expect(describeBackups(true, { lastSuccessAt: hoursAgo(1), lastFailure: failed(2) }, now).last_failure).toBeNull();
});

test('where daily backups are switched off nothing is missed', () => {
  expect(describeBackups(false, { lastSuccessAt: undefined, lastFailure: failed(1) }, now).state).toBe('off');
});

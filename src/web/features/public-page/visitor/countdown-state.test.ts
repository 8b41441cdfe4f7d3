import { expect, test } from 'vitest';
import { countdownState, milestoneCrossed, timeParts } from './countdown-state.ts';

const submission_deadline = '2026-11-28T17:00:00Z';
const stoning_deadline = '2026-12-05T19:00:00Z';
const at = (phase: 1 | 2 | 3, now: string) =>
  countdownState(
    { phase, submission_deadline, stoning_deadline, moves_on_at: null, online_closed_at: null },
    Date.parse(now),
  );

test('before the submission deadline it counts to that', () => {
  expect(at(1, '2026-11-28T16:59:30Z')).toEqual({
    kind: 'counting',
    to: 'submission',
    moment: submission_deadline,
    leftMs: 30_000,
    submissionPassed: false,
    isLater: false,
  });
});

test('then it counts to the stoning deadline, and says when the submission phase still goes on', () => {
  expect(at(2, '2026-12-01T00:00:00Z')).toMatchObject({ to: 'stoning', submissionPassed: false });
  expect(at(1, '2026-11-28T17:00:00Z')).toMatchObject({ to: 'stoning', submissionPassed: true });
});

test('stoning that starts early counts to the stoning deadline at once', () => {
  expect(at(2, '2026-11-01T00:00:00Z')).toMatchObject({ kind: 'counting', to: 'stoning' });
});

test('after both deadlines the batch is completed, and it says whose deadline is over', () => {
  expect(at(1, stoning_deadline)).toEqual({ kind: 'completed', over: stoning_deadline });
  expect(at(2, '2027-01-01T00:00:00Z')).toEqual({ kind: 'completed', over: stoning_deadline });
});

test('a batch completed early is completed', () => {
  expect(at(3, '2026-11-01T00:00:00Z')).toEqual({ kind: 'completed', over: null });
});

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [86_400_000, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
  [((6 * 24 + 14) * 60 + 23) * 60_000 + 9000, { days: 6, hours: 14, minutes: 23, seconds: 9 }],
])('%i ms are split into days, hours, minutes, seconds', (ms, parts) => {
  expect(timeParts(ms)).toEqual(parts);
});

test.each([
  [86_401_000, 86_400_000, 'day'],
  [3_600_500, 3_599_500, 'hour'],
  [601_000, 600_000, 'tenMinutes'],
  [60_001, 59_001, 'minute'],
  [59_001, 58_001, null],
  [90_000_000, 30_000, 'minute'],
] as const)('going from %i ms to %i ms announces %s', (before, now, milestone) => {
  expect(milestoneCrossed(before, now)).toBe(milestone);
});

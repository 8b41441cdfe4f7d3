import { expect, test } from 'vitest';
import { toDayText, toExactText } from './moments.ts';

test('a day reads dd-mm-yyyy in the time zone of the reader', () => {
  expect(toDayText('2026-11-28T23:30:00Z', 'UTC')).toBe('28-11-2026');
  expect(toDayText('2026-11-28T23:30:00Z', 'Europe/Vienna')).toBe('29-11-2026');
});

test('an invalid date says so', () => {
  expect(toDayText('soon', 'UTC')).toBe('Invalid Date');
  expect(toExactText('', 'UTC')).toBe('Invalid Date');
});

test('the exact moment names day, time and zone in words', () => {
  expect(toExactText('2026-11-28T17:00:00Z', 'Europe/Vienna')).toBe('Saturday, 28 November 2026 at 18:00 CET');
});

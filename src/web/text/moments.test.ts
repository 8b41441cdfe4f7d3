import { expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { toDayText, toExactText, toMomentText, toNumberText, toSecondText } from './moments.ts';

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

test('a moment is a day and a time, to the second where it has some', () => {
  expect(toMomentText('2026-11-28T17:00:05Z', 'UTC')).toBe('28-11-2026, 17:00');
  expect(toSecondText('2026-11-28T17:00:05Z', 'UTC')).toBe('28-11-2026, 17:00:05');
});

test('in Arabic it has the comma of Arabic, and runs from the right wherever it stands alone', () => {
  const arabic = toSpoken(compile(readCatalogues(), 'ar'));
  expect(toMomentText('2026-11-28T17:00:00Z', 'UTC', arabic)).toBe('\u200f28/11/2026، 17:00');
});

test('four digits stand together, as in sentences', () => {
  expect([toNumberText(5000), toNumberText(12_345)]).toEqual(['5000', '12,345']);
});

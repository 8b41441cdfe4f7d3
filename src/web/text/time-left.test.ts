import { expect, test } from 'vitest';
import { toTimeLeftText } from './time-left.ts';

const hour = 3_600_000;

test.each([
  ['en', 143 * hour, '5 days 23 hours'],
  ['en', 48 * hour, '2 days'],
  ['en', 47.5 * hour, '47 hours 30 minutes'],
  ['en', 90_000, '2 minutes'],
  ['en', -5, '0 minutes'],
  ['de', 143 * hour, '5 Tage, 23 Stunden'],
] as const)('%s: %i ms are %s', (locale, left, text) => {
  expect(toTimeLeftText(left, locale).replaceAll(/\s/g, ' ')).toBe(text);
});

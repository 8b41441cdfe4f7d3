import { expect, test } from 'vitest';
import { closeGaps } from './gaps.ts';

test.each([
  ['Who?\nAnd why?', 'Who?\nAnd why?'],
  ['Who?\n\nAnd why?', 'Who?\n\nAnd why?'],
  [`Who?${'\n'.repeat(24)}And why?\n \n\t\nThat is all.`, 'Who?\n\nAnd why?\n \nThat is all.'],
])('of several empty lines one is left: %j', (text, closed) => {
  expect(closeGaps(text)).toBe(closed);
});

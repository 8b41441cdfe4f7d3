import { expect, test } from 'vitest';
import { isLong, mayBeLong } from './text-length.ts';

test.each([
  ['a question of 120 letters', 'x'.repeat(120), false, false],
  ['five lines of a phone', 'x'.repeat(210), false, true],
  ['more than five lines', 'x'.repeat(211), true, true],
  ['six lines of one letter each', 'x\nx\nx\nx\nx\nx', true, true],
  ['110 letters of Chinese', '谁'.repeat(110), true, true],
  ['60 letters of Chinese', '谁'.repeat(60), false, false],
])('%s: whether it is long on a phone, and may be anywhere', (_, text, long, maybe) => {
  expect([isLong(text), mayBeLong(text)]).toEqual([long, maybe]);
});

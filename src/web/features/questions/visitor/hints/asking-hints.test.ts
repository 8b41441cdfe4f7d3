import { expect, test } from 'vitest';
import { loadLazyTexts } from '#web/text/active.ts';
import { askingHints } from './lazy-asking-hints.tsx';

test.each([
  [1000, 849, null],
  [1000, 999, '1 character left'],
  [1000, 1002, '2 characters too many'],
  [80, 67, null],
  [80, 68, '12 characters left'],
])('of %i characters, the counter speaks near the end and beyond it: %i', async (most, length, sentence) => {
  await loadLazyTexts();
  expect(askingHints.counterText('a'.repeat(length), most)).toBe(sentence);
});

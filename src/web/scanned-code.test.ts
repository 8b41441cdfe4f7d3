import { expect, test } from 'vitest';
import { codeIn } from './scanned-code.ts';

test('what a scanner types is a code, or an address with the code behind it', () => {
  expect(codeIn(' 7ZQ4-K2MA-9XTB ')).toBe('7ZQ4-K2MA-9XTB');
  expect(codeIn('https://stones.example.org/entry#7ZQ4K2MA9XTB')).toBe('7ZQ4K2MA9XTB');
  expect(codeIn('https://stones.example.org/card#')).toBe('');
});

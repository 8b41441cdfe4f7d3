import { expect, test } from 'vitest';
import { faultOf, readReceipt } from './receipt-text.ts';

// Every letter that a receipt may have.
const receipts = ['0123-4567-89AB-CDEF-GHJK-MNPQ-RS', 'TVWX-YZ01-1001-0110-0000-1111-ZZ'];

test('every receipt is read as the record writes it, however it is typed', () => {
  for (const receipt of receipts) {
    const typed = [
      receipt,
      receipt.toLowerCase(),
      receipt.replaceAll('-', ''),
      receipt.replaceAll('-', ' \u2013 '),
      ` ${receipt}\n`,
      receipt.replaceAll('0', 'o').replaceAll('1', 'l'),
      receipt.replaceAll('1', 'I'),
    ];
    for (const one of typed) expect(readReceipt(one)).toBe(receipt);
  }
});

test('the twelve characters of a stub are read as they are printed on it', () => {
  for (const typed of ['7zq4k2m8-tvwx', ' 7ZQ4 K2M8 TVWX\n', '7ZQ4-K2M8-TVWX'])
    expect(readReceipt(typed)).toBe('7ZQ4-K2M8-TVWX');
  expect(readReceipt('0123-4567-89ab')).toBe('0123-4567-89AB');
  expect(readReceipt('oi23-4567-89ab')).toBe('0123-4567-89AB');
  expect(faultOf('7ZQ4-K2M8-TVWU')).toEqual({ strange: ['U'], count: null });
});

test.each([
  '',
  'ABCD',
  'U'.repeat(12),
  '0'.repeat(11),
  '0'.repeat(13),
  'U'.repeat(26),
  '0'.repeat(25),
  '0'.repeat(27),
  'ä'.repeat(26),
])('"%s" is none', (typed) => {
  expect(readReceipt(typed)).toBeUndefined();
});

test('of what can be none it is said why: how many signs there are, and which of them no receipt has', () => {
  expect(faultOf('7zq4-1234')).toEqual({ strange: [], count: 8 });
  expect(faultOf(`U*${'0'.repeat(22)}U*`)).toEqual({ strange: ['U', '*'], count: null });
  expect(faultOf('')).toEqual({ strange: [], count: 0 });
  expect(faultOf(receipts[0] ?? '')).toBeUndefined();
});

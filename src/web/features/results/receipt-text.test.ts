import { expect, test } from 'vitest';
import { readReceipt } from './receipt-text.ts';

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

test.each(['', 'ABCD', 'U'.repeat(26), '0'.repeat(25), '0'.repeat(27), 'ä'.repeat(26)])('"%s" is none', (typed) => {
  expect(readReceipt(typed)).toBeUndefined();
});

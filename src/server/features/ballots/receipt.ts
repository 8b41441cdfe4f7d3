import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, so that a receipt can be read out and copied by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const receiptBytes = 16;
// Asking the system for so few bytes takes longer than all else about a receipt.
const bytesAtOnce = 64 * receiptBytes;
let unused = Buffer.alloc(0);

/** 128 random bits as `7ZQ4-…`: says that a ballot was counted, and nothing about its choices. */
export function newReceipt(): string {
  if (unused.length === 0) unused = randomBytes(bytesAtOnce);
  let bits = BigInt(`0x${unused.toString('hex', 0, receiptBytes)}`);
  unused = unused.subarray(receiptBytes);
  let text = '';
  for (let place = 0; place < 26; place++, bits >>= 5n) text = `${alphabet[Number(bits & 31n)]}${text}`;
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

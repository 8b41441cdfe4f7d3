import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, so that a receipt can be read out and copied by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 128 random bits as `7ZQ4-…`: says that a ballot was counted, and nothing about its choices. */
export function newReceipt(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let position = 0; position < 26; position++, bits >>= 5n) text = `${alphabet[Number(bits & 31n)]}${text}`;
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

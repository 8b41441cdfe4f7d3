import { randomBytes } from 'node:crypto';
import { codeAlphabet, inGroups } from '#contract/wire/typed-code.ts';

/** 128 random bits as `7ZQ4-…`: says that a ballot was counted, and nothing about its choices. */
export function newReceipt(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let position = 0; position < 26; position++, bits >>= 5n) text = `${codeAlphabet[Number(bits & 31n)]}${text}`;
  return inGroups(text);
}

import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/wire/typed-code.ts';

/** So many random characters that can be read out, copied and typed by hand; each has five bits. */
export function randomCode(length: number): string {
  // 256 is eight times 32: each character is as likely as any other.
  return Array.from(randomBytes(length), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** What is kept of a code: keyed, because codes that are short enough to type are quickly tried against a plain hash. */
export function hashCode(purpose: string, code: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${purpose}:${code}`).digest();
}

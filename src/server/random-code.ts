import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/wire/typed-code.ts';

/** So many random characters that can be read out, copied and typed by hand; each has five bits. */
export function randomCode(length: number): string {
  return toCharacters(randomBytes(length));
}

/** A character for each byte. 256 is eight times 32: of random bytes each character is as likely as any other. */
export function toCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** What is kept of a code: keyed, because codes that are short enough to type are quickly tried against a plain hash. */
export function hashCode(purpose: string, code: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${purpose}:${code}`).digest();
}

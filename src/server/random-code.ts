import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/wire/typed-code.ts';

/** So many random characters that can be read out, copied and typed by hand; each has five bits. */
export function randomCode(length: number): string {
  return toCharacters(randomBytes(length));
}

const checkLength = 2;

/** As `randomCode`, with two characters at the end that follow from the others by the server's key: of 1,024 guesses one has them. */
export function newCheckedCode(purpose: string, length: number, key: KeyObject): string {
  const drawn = randomCode(length - checkLength);
  return drawn + checkOf(purpose, drawn, key);
}

/** Whether what was typed may be one of ours: it ends as only this server has codes end. */
export function endsAsOurs(purpose: string, code: string, key: KeyObject): boolean {
  const drawn = code.slice(0, -checkLength);
  return drawn !== '' && code.slice(-checkLength) === checkOf(purpose, drawn, key);
}

function checkOf(purpose: string, drawn: string, key: KeyObject): string {
  const digest = createHmac('sha256', key).update(`check of ${purpose}:${drawn}`).digest();
  return toCharacters(digest.subarray(0, checkLength));
}

/** A character for each byte. 256 is eight times 32: of random bytes each character is as likely as any other. */
function toCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** What is kept of a code: keyed, because codes that are short enough to type are quickly tried against a plain hash. */
export function hashCode(purpose: string, code: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${purpose}:${code}`).digest();
}

import { createHmac, type KeyObject, pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { codeAlphabet, toCode } from '#contract/wire/typed-code.ts';
import { endsAsOurs, newCheckedCode } from '#server/random-code.ts';

const codeLength = 12;
const codePattern = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

const derive = promisify(pbkdf2);
// A thousandth of what passwords need: nobody guesses 50 bits, but whoever has the server's keys must not get them in days.
const iterations = 1_000;

/** Ten characters that are drawn, and two that follow from them by the server's key. */
export function newCardCode(key: KeyObject): string {
  return newCheckedCode('card', codeLength, key);
}

/** Whether a code has the two characters that only this server gives: of 1,024 guesses one has. */
export function mayBeCardCode(code: string, key: KeyObject): boolean {
  return endsAsOurs('card', code, key);
}

/** What somebody typed, or a scanner; empty where it cannot be a code. */
export function readCardCode(typed: string): string {
  const code = toCode(typed);
  return codePattern.test(code) ? code : '';
}

/** What is stored of a card's code, slow to make: it opens nothing, and is another one in each batch. */
export function hashCardCode(code: string, batchId: string, key: KeyObject): Promise<Buffer> {
  const salt = createHmac('sha256', key).update(`card:${batchId.toLowerCase()}`).digest();
  return derive(code, salt, iterations, 32, 'sha256');
}

// Of this process: were it stored, whoever reads the database could try codes by a hash that costs nothing.
const bucketKey = randomBytes(32);

/** By what those who show one card are counted together; quick to make, so that it comes before the hash that is stored. */
export function bucketOfCard(code: string, batchId: string): string {
  return createHmac('sha256', bucketKey).update(`${batchId.toLowerCase()}:${code}`).digest('base64url');
}

/** Printed beside the code, and opens nothing. */
export function newSerial(): string {
  return String(randomInt(1_000_000_000))
    .padStart(9, '0')
    .replace(/(.{3})(?=.)/g, '$1-');
}

/** As it is stored, whatever stands between the digits. */
export function readSerial(typed: string): string {
  return typed.replace(/\D/g, '').replace(/(.{3})(?=.)/g, '$1-');
}

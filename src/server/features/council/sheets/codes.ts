import { createCipheriv, createDecipheriv, createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { hashCode } from '#server/random-code.ts';

// 60 bits, of which nobody guesses one among some thousand sheets.
export const codeLength = 12;

/** By what a sheet is found. */
export function hashSheetCode(code: string, key: KeyObject): Buffer {
  return hashCode('sheet', code, key);
}

/** By what whoever keeps a stub finds its sheet in the record. */
export function digestCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

const keyFor = (key: KeyObject) => createHmac('sha256', key).update('codes of sheets that are entered').digest();
const nonceBytes = 12;
const tagBytes = 16;

/** What is kept of a code while its stack is open: without the key it says nothing. */
export function encryptCode(code: string, key: KeyObject): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key), nonce);
  return Buffer.concat([nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where it was not encrypted with this key */
export function decryptCode(stored: Buffer, key: KeyObject): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key), stored.subarray(0, nonceBytes));
  decipher.setAuthTag(stored.subarray(-tagBytes));
  return decipher.update(stored.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

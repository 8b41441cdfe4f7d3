import { createHmac, type KeyObject } from 'node:crypto';

const digits = 16; // 64 bits: two of a million addresses share a trace with a chance of 1 in 37 million

/** What may stay of an e-mail address after it is erased: the same for the same address, whatever its case. */
export function traceOfAddress(address: string, key: KeyObject): string {
  return `email#${hash(`address:${address.trim().toLowerCase()}`, key)}`;
}

/** What may stay of somebody's name or question. */
export function traceOfWords(words: string, key: KeyObject): string {
  return `words#${hash(`words:${words}`, key)}`;
}

function hash(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, digits);
}

import type { Chance } from '#tests/support/chance.ts';

/** Few enough that an erasure hits something. */
const emails = Array.from({ length: 6 }, (_, n) => `person${n + 1}@example.org`);

export function emailOf(chance: Chance): string {
  return chance.one(emails);
}

/** Words in which now and then somebody's address stands. */
export function wordsOf(chance: Chance, beginning: string): string {
  return chance.next() < 0.15 ? `${beginning} Ask ${emailOf(chance)} about it!` : `${beginning}`;
}

/** What an erasure makes of words. */
export function withoutAddress(words: string, email: string): string {
  return words.replaceAll(email, '…');
}

export const withdrawn = 'withdrawn author';

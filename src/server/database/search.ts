import { type RawBuilder, sql } from 'kysely';
import { toEmailForm } from '#contract/email.ts';

/** Whether each word of the search is a part of the column's text, in any case. The column is in lower case. */
export function hasWords(column: 'questions.searched' | 'users.searched', search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const has = (part: string) => sql`${sql.ref(column)} like lower(${`%${asItIs(part)}%`})`;
  const found = words.map((word) => sql`(${sql.join([...new Set([word, toStored(word)])].map(has), sql` or `)})`);
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** The word as it stands in an address, if it is a domain or a part of one: stored in punycode, looked for in letters. */
function toStored(word: string): string {
  return word.includes('@') ? toEmailForm(word) : toEmailForm(`@${word}`).slice(1);
}

/** Escapes what has a meaning in a `like` pattern. */
function asItIs(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

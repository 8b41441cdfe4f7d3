import { type RawBuilder, sql } from 'kysely';
import { toEmailForm } from '#contract/wire/email.ts';
import { withoutInvisible } from '#contract/wire/words.ts';

// What may stand within a word and is not seen: a soft hyphen, joiners, marks of direction, selectors.
const invisible = '\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufe0e\ufe0f';

/** What is searched, in lower case, with `like`: indexes of trigrams would cost more than half of the time of a submission. */
type Searched = 'questions.searched' | 'users.searched' | RawBuilder<string>;

/** Whether each word of the search is a part of this text, in any case. */
export function hasWords(searched: Searched, search: string): RawBuilder<boolean> {
  const text = typeof searched === 'string' ? sql.ref(searched) : searched;
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const has = (part: string) => sql`translate(${text}, ${invisible}, '') like lower(${`%${asItIs(part)}%`})`;
  const found = words.map(
    (word) => sql`(${sql.join([...new Set([withoutInvisible(word), toStored(word)])].map(has), sql` or `)})`,
  );
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

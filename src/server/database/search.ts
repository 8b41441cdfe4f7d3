import { type RawBuilder, sql } from 'kysely';

/** What is searched, in lower case. */
type Searched = 'questions.searched' | 'users.searched' | RawBuilder<string>;

/** Whether each word of the search is a part of this text, in any case. */
export function hasWords(searched: Searched, search: string): RawBuilder<boolean> {
  const text = typeof searched === 'string' ? sql.ref(searched) : searched;
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${text} like lower(${`%${asItIs(word)}%`})`),
    sql` and `,
  )})`;
}

/** Escapes what has a meaning in a `like` pattern. */
function asItIs(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

import { type RawBuilder, sql } from 'kysely';

/** Whether each word of the search is a part of the column's text, in any case. The column is in lower case. */
export function hasWords(column: 'questions.searched' | 'users.searched', search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${sql.ref(column)} like lower(${`%${asItIs(word)}%`})`),
    sql` and `,
  )})`;
}

/** Escapes what has a meaning in a `like` pattern. */
function asItIs(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

import { type RawBuilder, sql } from 'kysely';

/** Whether each word of the search is a part of the text, in any case. An index of trigrams serves it. */
export function matchesAll(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`(${text}) ilike ${`%${asItIs(word)}%`}`),
    sql` and `,
  )})`;
}

/** As a part of a `like` pattern that stands for nothing but itself. */
function asItIs(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

import { sql } from 'kysely';
import type { Database } from './connect.ts';

type WordsOfRows = { table: string; keys: readonly string[]; column: string };

/** Takes an address, whatever its case, out of a column of words, in each row that has it. */
export async function takeOutOfColumn(
  db: Database,
  { table, keys, column }: WordsOfRows,
  email: string,
  without: (words: string) => string,
): Promise<void> {
  const words = sql.ref(column);
  const { rows } = await sql<Record<string, unknown> & { words: string }>`
    select ${sql.join(keys.map((key) => sql.ref(key)))}, ${words} as words from ${sql.table(table)}
    where strpos(lower(${words}), lower(${email})) > 0
  `.execute(db);
  for (const row of rows) {
    const isThis = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`);
    await sql`
      update ${sql.table(table)} set ${words} = ${without(row.words)} where ${sql.join(isThis, sql` and `)}
    `.execute(db);
  }
}

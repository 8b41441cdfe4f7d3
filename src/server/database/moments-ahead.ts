import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { momentsOfTables } from './moments-of-tables.ts';

/** All stored moments by which something is refused, kept or left open, each with its table. */
export const writtenMoments = momentsOfTables.flatMap(({ table, moments }) =>
  moments.map((moment) => ({ table, ...moment })),
);

// Copies of the app and the database may have clocks that differ by some seconds.
const tolerance = sql`interval '1 minute'`;

/**
 * What was written while the clock was ahead lies in the future once that is put right. It counts as written now, and ends as long
 * after it as it would have: nothing stays locked, open or kept for as long as the clock was ahead.
 */
export async function bringBackMoments(db: Database): Promise<void> {
  for (const { table, at, ends, more } of writtenMoments) {
    const written = sql.ref(at);
    await sql`
      update ${sql.table(table)} set ${sql.join([
        sql`${written} = now()`,
        ...(ends ? [sql`${sql.ref(ends)} = ${sql.ref(ends)} - (${written} - now())`] : []),
        ...(more ? [more] : []),
      ])}
      where ${written} > now() + ${tolerance}
    `.execute(db);
  }
  // A deleted question is held as long as its deletion can be taken back.
  await sql`
    update questions set held_until = undoable_acts.until from undoable_acts
    where undoable_acts.id = questions.held_by and questions.held_until > undoable_acts.until
  `.execute(db);
}

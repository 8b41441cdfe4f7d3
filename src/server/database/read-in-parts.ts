import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from './connect.ts';

const rowsAtOnce = 5_000;

/** Reads rows that are too many to be held, some at a time, as long as the transaction is open. Two can be read by turns. */
export async function* readInParts<Row, Entry>(
  tx: DatabaseTransaction,
  query: RawBuilder<Row>,
  toEntry: (row: Row) => Entry,
): AsyncGenerator<Entry[], void, undefined> {
  counted += 1;
  const cursor = sql.id(`rows_${counted}`);
  // All will be read, so the way to the first of them matters less than that to the last.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(toEntry);
  }
  await sql`close ${cursor}`.execute(tx);
}

let counted = 0;

import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

const lastingTables = [
  'users',
  'batches',
  'questions',
  'ballots',
  'administrators',
  'administrator_sessions',
  'audit_entries',
  'settings',
  'administrator_accounts',
  'administrator_invitations',
  'administrator_second_factors',
];

/** All rows that a refused request must leave as they were, with one question to the database. */
export async function readLastingRows(db: Database): Promise<unknown> {
  const rowsOf = (table: string) =>
    sql`(select json_agg(line order by line::text) from ${sql.table(table)} as line) as ${sql.ref(table)}`;
  const { rows } = await sql`select ${sql.join(lastingTables.map(rowsOf))}`.execute(db);
  return rows;
}

import type { QueryResult, RawBuilder } from 'kysely';
import type { Database } from './connect.ts';

/**
 * A statement that each connection parses and plans once, under this name. For the few that run all the time: the others
 * would only fill the server's memory with plans.
 */
export function prepared<Row>(
  name: string,
  statement: RawBuilder<Row>,
): { execute: (db: Database) => Promise<QueryResult<Row>> } {
  return {
    execute: (db) => {
      const compiled = statement.compile(db);
      // Kysely hands `sql` on as it is, and node-postgres takes a name with a text where it takes a text.
      const named = { name, text: compiled.sql } as unknown as string;
      return db.executeQuery<Row>({ ...compiled, sql: named } as typeof compiled);
    },
  };
}

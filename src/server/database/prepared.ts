import type { QueryResult, RawBuilder } from 'kysely';
import type { Database } from './connect.ts';

/**
 * A statement that each connection parses and plans once, under this name. For the few that run all the time: the others
 * would only fill the server's memory with plans. Not for what answers `*`: where a newer copy has added a column, the connections that
 * know the statement refuse it. And what an immutable function said stands in the plan for good: a test that replaces one, as it
 * does the grace, would go on with the earlier one.
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

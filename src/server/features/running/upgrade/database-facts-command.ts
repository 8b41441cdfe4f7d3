import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { openExistingDatabase } from '#server/database/open-database.ts';
import { complain, say } from '#server/terminal.ts';

/** How large the database is, and how many copies of the app run on it. */
export type DatabaseFacts = { bytes: number; copies: number };

// Run by the upgrade as the service's user and with its variables, as the service reaches the database.
try {
  const { connection, close } = await openExistingDatabase(readConfig(process.env), () => {});
  const { db } = connectPatiently(connection);
  try {
    const { rows } = await sql<DatabaseFacts>`
      select pg_database_size(current_database())::float8 as bytes,
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and application_name = 'ten-stones changes') as copies
    `.execute(db);
    say(JSON.stringify(rows[0]));
  } finally {
    await db.destroy();
    await close();
  }
} catch (error) {
  complain((error as Error).message);
  process.exitCode = 1;
}

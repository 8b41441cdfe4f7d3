import { type Kysely, sql } from 'kysely';

/** Notes in the log how the schema now is, where that is new. To be called as its owner, once it is up to date. */
export async function logSchema<T>(db: Kysely<T>): Promise<void> {
  await sql`select log_schema()`.execute(db);
}

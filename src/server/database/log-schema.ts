import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Notes in the log how the schema now is, where that is new. To be called as its owner, once it is up to date. */
export async function logSchema(db: Database): Promise<void> {
  await sql`select log_schema()`.execute(db);
}

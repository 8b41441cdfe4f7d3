import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Settings without which a server answers before what it wrote would survive a power cut. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The settings of the server that are unsafe, as `fsync = off`; none on one that may take ballots. */
export async function findUnsafeSettings(db: Database): Promise<string[]> {
  // Settings of this session: a database or a role may have its own. Every other value writes to the disk first.
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${needed}) and setting = 'off' order by name
  `.execute(db);
  return rows.map(({ name }) => `${name} = off`);
}

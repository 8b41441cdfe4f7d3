import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { type Connection, connectPatiently, type Database } from '#server/database/connect.ts';
import { lockNumbers } from '#server/database/locks.ts';

/**
 * Makes the tables of graphile-worker in a schema of their own, or brings them up to date, as the database's owner: the app
 * may write them and not change what they are. A start that finds this version's tables does not even load the library.
 */
export async function installJobs(owner: Connection): Promise<void> {
  const { db, pool } = connectPatiently(owner);
  try {
    const version = await readVersion();
    if ((await readInstalled(db)) === version) return;
    await db.connection().execute(async (locked) => {
      // Of several copies that start at once one installs; the others wait for it.
      await sql`select pg_advisory_lock(${lockNumbers.jobs})`.execute(locked);
      const { runMigrations } = await import('graphile-worker');
      await runMigrations({ pgPool: pool }).catch(explainRefusal);
      await sql.raw(`comment on schema graphile_worker is '${version}'`).execute(locked);
      await sql`select pg_advisory_unlock(${lockNumbers.jobs})`.execute(locked);
    });
  } finally {
    await db.destroy();
  }
}

/** As an old database may have it, whose owner was given a schema and not the database. */
function explainRefusal(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error; // insufficient privilege
  throw new Error(
    'The role in DATABASE_URL may not make the tables of later work, in the schema graphile_worker. ' +
      'As an administrator of the server run: GRANT CREATE ON DATABASE <the database> TO <that role>; then start Ten Stones again.',
    { cause: error },
  );
}

async function readInstalled(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select obj_description(oid, 'pg_namespace') as version from pg_namespace where nspname = 'graphile_worker'
  `.execute(db);
  return rows[0]?.version ?? undefined;
}

async function readVersion(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('graphile-worker');
  const file = await readFile(join(dirname(library), '../package.json'), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  return `graphile-worker ${version}`;
}

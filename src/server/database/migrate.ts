import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { lockNumbers } from './locks.ts';
import { toTodaysMigrations } from './squashed-migrations.ts';
import { bringWordsIntoForm } from './words-in-form.ts';

const ourFolder = new URL('../../../migrations/', import.meta.url);

type MigrateOptions = {
  /** Stops after this migration; without it all are run. */
  upTo?: string;
  folder?: string;
};

/**
 * Brings the schema up to date: all missing migrations in one transaction, under an advisory lock, so that several
 * copies may start at once, and a kill in the middle or a failure leaves the old schema for the old app.
 * @throws Error when the database was migrated by a newer app, or is older than what version 0.1.0 made of it
 */
export async function migrate<T>(db: Kysely<T>, { upTo, folder }: MigrateOptions = {}): Promise<void> {
  // A database that is being restored into is empty, and its transaction is the restore's.
  if (!db.isTransaction) await takeOver(db);
  const provider = new OurMigrations(folder ? pathToFileURL(`${folder}/`) : ourFolder);
  const migrator = new Migrator({ db, provider });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error instanceof Error && /previously executed migration \S+ is missing/.test(error.message)) {
    throw new Error(
      'The database was migrated by a newer version of Ten Stones. Start that version, or restore a backup made by this one.',
      { cause: error },
    );
  }
  if (error) throw new Error('The database could not be migrated; nothing was changed.', { cause: error });
}

/** A database as version 0.1.0 left it has today's first migrations under other names. */
async function takeOver<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumbers.takeOver})`.execute(tx);
    const executed = await readExecuted(tx);
    const renamed = toTodaysMigrations(executed);
    if (!renamed)
      throw new Error(
        'The database was last used by a version of Ten Stones before 0.1.0. Start version 0.1.0 on it once, then this one.',
      );
    if (renamed.join() === executed.join()) return;
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${new Date().toISOString()} from unnest(${renamed}::text[]) as name`.execute(tx);
  });
}

async function readExecuted<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql`select from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What SQL cannot do, in the same order and transaction as what it can: a domain's punycode, for one. */
const inCode: Record<string, Migration> = { '0084-words-in-form': { up: bringWordsIntoForm } };

/** The names of all migrations that this app knows, in their order. */
export async function listMigrations(folder = ourFolder): Promise<string[]> {
  return [...(await listSqlFiles(folder)), ...Object.keys(inCode)].sort();
}

async function listSqlFiles(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return names.map((name) => name.replace('.sql', ''));
}

class OurMigrations implements MigrationProvider {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const entries = (await listSqlFiles(this.#folder)).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, this.#folder), 'utf8');
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return { ...Object.fromEntries(await Promise.all(entries)), ...inCode };
  }
}

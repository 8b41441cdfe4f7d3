import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

const ourFolder = new URL('../../../migrations/', import.meta.url);

type Options = {
  /** Stops after this migration; without it all are run. */
  upTo?: string;
  folder?: string;
};

/**
 * Brings the schema up to date: all missing migrations in one transaction, under an advisory lock, so that several
 * copies may start at once, and a kill in the middle or a failure leaves the old schema for the old app.
 * @throws Error when the database was migrated by a newer app
 */
export async function migrate<T>(db: Kysely<T>, { upTo, folder }: Options = {}): Promise<void> {
  const provider = new SqlFiles(folder ? pathToFileURL(`${folder}/`) : ourFolder);
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

/** The names of all migrations that this app knows, in their order. */
export async function listMigrations(folder = ourFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => name.replace('.sql', ''));
}

class SqlFiles implements MigrationProvider {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const entries = (await listMigrations(this.#folder)).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, this.#folder), 'utf8');
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the schema up to date: all missing migrations in one transaction, under a lock, so that several copies may
 * start at once and a kill in the middle leaves the old schema.
 * @throws Error when the database was migrated by a newer app
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
  if (error instanceof Error && /previously executed migration \S+ is missing/.test(error.message)) {
    throw new Error(
      'The database was migrated by a newer version of Ten Stones. Start that version, or restore a backup made by this one.',
      { cause: error },
    );
  }
  if (error) throw new Error('The database could not be migrated; nothing was changed.', { cause: error });
}

const sqlFiles: MigrationProvider = {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

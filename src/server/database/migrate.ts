import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { lockSchema } from './locks.ts';
import { logSchema } from './log-schema.ts';
import { noteStep, refuseForeignSteps } from './schema-steps.ts';
import { toTodaysMigrations } from './squashed-migrations.ts';
import { bringWordsIntoForm } from './words-in-form.ts';

const ourFolder = new URL('../../../migrations/', import.meta.url);

type MigrateOptions = {
  /** Stops after this migration; without it all are run. */
  upTo?: string;
  folder?: string;
};

/**
 * Brings the schema up to date, with the rights on it and what the log says of it: all missing migrations in one transaction, one copy
 * after the other, so that several may start at once, and a kill in the middle or a failure leaves the old schema for the old app. On a
 * schema that a newer app only added to, there is nothing to do.
 * @throws Error when a newer app took away what this one uses, or the database is older than what version 0.1.0 made of it
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  // A database that is being restored into is empty, and its transaction is the restore's.
  if (db.isTransaction) return runMigrations(db, options);
  for (let triesLeft = mostTries; ; triesLeft--) {
    try {
      return await db.transaction().execute((tx) => bringUpToDate(tx, options));
    } catch (error) {
      if (triesLeft === 1 || !isInTheWay(error)) throw error;
    }
    await setTimeout(pauseMs);
  }
}

// Whoever asks for a table that a migration waits for, waits behind it: the migration lets them through, and tries again. A backup that is
// being written may hold each table for minutes.
const lockMs = 2_000;
const pauseMs = 1_000;
const mostTries = 200;

function isInTheWay(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return ['55P03', '40P01'].includes(code ?? cause?.code ?? ''); // lock not available, deadlock
}

async function bringUpToDate<T>(tx: Kysely<T>, options: MigrateOptions): Promise<void> {
  await lockSchema(tx);
  await sql.raw(`set local lock_timeout = ${lockMs}`).execute(tx);
  await takeOver(tx);
  await runMigrations(tx, options);
  if (options.upTo !== undefined) return;
  // The log is the last that a transaction locks.
  await sql`select set_rights()`.execute(tx);
  await logSchema(tx);
}

async function runMigrations<T>(db: Kysely<T>, { upTo, folder }: MigrateOptions): Promise<void> {
  const ours = await findMigrations(folder ? pathToFileURL(`${folder}/`) : ourFolder);
  const foreign = (await readExecuted(db)).filter((name) => !(name in ours));
  await refuseForeignSteps(db, foreign);
  const migrations = { ...ours, ...Object.fromEntries(foreign.map((name) => [name, { up: async () => {} }])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw new Error('The database could not be migrated; nothing was changed.', { cause: error });
}

/** A database as version 0.1.0 left it has today's first migrations under other names. */
async function takeOver<T>(tx: Kysely<T>): Promise<void> {
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

async function findMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = await listSqlFiles(folder);
  return { ...Object.fromEntries(names.map((name) => [name, { up: runFile(folder, name) }])), ...inCode };
}

/** It is read when it runs: most starts run none. */
function runFile(folder: URL, name: string): Migration['up'] {
  return async (db) => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
    await sql.raw(text).execute(db);
    await noteStep(db, name, text);
  };
}

import type { Config } from '#server/config.ts';
import { type Connection, toConnection } from './connect.ts';
import { findRunningDatabase, hasDatabase, startEmbeddedDatabase } from './embedded.ts';

/** How a command reaches the database, and how it leaves everything as it was. */
export type OpenDatabase = {
  connection: Connection;
  close: () => Promise<void>;
  /** As `close`, and removes a database that was made for this. */
  discard: () => Promise<void>;
};

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The database that the configuration names: another server, the running product's, or the folder's own, started for
 * this and made if it is not there.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const connection = databaseUrl ? toConnection(databaseUrl) : await findRunningDatabase(dataDir);
  if (connection) return { connection, close: async () => {}, discard: async () => {} };
  const database = await startEmbeddedDatabase({ dataDir, log });
  return { connection: database.connection, close: database.stop, discard: database.discard };
}

/**
 * As `openDatabase`, but creates nothing.
 * @throws Error when there is no database yet
 */
export async function openExistingDatabase(
  whereabouts: DatabaseSettings,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = whereabouts;
  if (!databaseUrl && !(await hasDatabase(dataDir)))
    throw new Error(`There is no database in ${dataDir}. Name its folder in DATA_DIR.`);
  return openDatabase(whereabouts, log);
}

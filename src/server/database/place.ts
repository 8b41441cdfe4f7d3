import type { Config } from '#server/config.ts';
import { type Connection, toConnection } from './connect.ts';
import { findRunningDatabase, hasDatabase, startEmbeddedDatabase } from './embedded.ts';

/** Where a command finds the database, and how it leaves everything as it was. */
export type Place = { connection: Connection; leave: () => Promise<void> };

type Whereabouts = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The database that the configuration names: another server, the running product's, or the folder's own, started for
 * this and made if it is not there.
 */
export async function openPlace({ databaseUrl, dataDir }: Whereabouts, log: (message: string) => void): Promise<Place> {
  if (databaseUrl) return { connection: toConnection(databaseUrl), leave: async () => {} };
  const running = await findRunningDatabase(dataDir);
  if (running) return { connection: running, leave: async () => {} };
  const database = await startEmbeddedDatabase({ dataDir, log });
  return { connection: database.connection, leave: database.stop };
}

/**
 * As `openPlace`, but makes nothing.
 * @throws Error when there is no database yet
 */
export async function openExistingPlace(whereabouts: Whereabouts, log: (message: string) => void): Promise<Place> {
  const { databaseUrl, dataDir } = whereabouts;
  if (!databaseUrl && !(await hasDatabase(dataDir)))
    throw new Error(`There is no database in ${dataDir}. Name its folder in DATA_DIR.`);
  return openPlace(whereabouts, log);
}

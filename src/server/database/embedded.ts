import {
  type EmbeddedDatabase,
  EmbeddedError,
  type EmbeddedErrorCode,
  findRunningDatabase as findRunning,
  startEmbeddedDatabase as start,
} from '#embedded-postgres';
import { archivesOfRelease } from '#server/release.ts';

export { type EmbeddedDatabase, hasDatabase } from '#embedded-postgres';

const databaseName = 'ten_stones';

type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  systemFolder?: string;
  maxConnections?: number;
};

/** What an operator of this product can do about it. */
const advice: Record<EmbeddedErrorCode, string> = {
  in_use: 'Stop that copy of Ten Stones first, or give this one its own folder with DATA_DIR.',
  unsupported: 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  no_archive: 'Or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  wrong_user: 'Or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
};

/** The product's own PostgreSQL on its data folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await start({ systemFolder: '/var/lib/ten-stones', databaseName, archives: archivesOfRelease, ...options });
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    throw new Error(`${error.message} ${advice[error.code]}`, { cause: error.cause });
  }
}

/** How to reach the database of a product that runs on this folder; undefined when none runs. */
export function findRunningDatabase(dataDir: string): Promise<EmbeddedDatabase['connection'] | undefined> {
  return findRunning(dataDir, databaseName);
}

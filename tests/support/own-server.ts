import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import type { DatabaseServer } from './database.ts';
import { pauseDatabase } from './database-processes.ts';
import { beginMigrated } from './migrated-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A folder of its own, gone after the test. */
export function makeTestFolder(): string {
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

export type OwnServer = {
  dataDir: string;
  connection: DatabaseServer;
  /** Every process of it stands still, and nothing that it holds open is closed. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

/** A whole PostgreSQL for one test, which may pause or stop it. Its database is migrated, or has no tables. */
export async function startOwnServer({ hasTables = true } = {}): Promise<OwnServer> {
  const dataDir = join(makeTestFolder(), 'data');
  if (hasTables) await beginMigrated(dataDir);
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  let goOn = () => {};
  const pause = () => {
    goOn = pauseDatabase(join(dataDir, 'postgres'));
  };
  const resume = () => goOn();
  onTestFinished(async () => {
    resume();
    await stop();
  });
  return { dataDir, connection, pause, resume, stop };
}

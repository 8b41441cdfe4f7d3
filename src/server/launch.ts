import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import { DailyBackups } from './backup/daily.ts';
import { startCleanup } from './cleanup.ts';
import type { Config } from './config.ts';
import { asAppRole, prepareAppRole, signInAsAppRole } from './database/app-role.ts';
import { readClock, toClockFault } from './database/clock.ts';
import { type Connection, connectPatiently, toConnection } from './database/connect.ts';
import { cleanErasedFiles } from './database/erased-files.ts';
import { migrate } from './database/migrate.ts';
import { findPlaceFaults } from './database/place-faults.ts';
import { isPooledByTransaction, transactionPoolingFault } from './database/pooling.ts';
import { type Secrets, settleSecrets } from './database/secrets.ts';
import type { Deps } from './deps.ts';

export type Launched = { app: App; port: number; stop: () => Promise<void> };

type LaunchOptions = { logger: Logger; prepare: (deps: Deps) => Promise<void> };

/**
 * Migrates the database that runs, the embedded one or that of DATABASE_URL, finds its keys, builds the app on it, prepares it and listens: who
 * gets an answer, that of `/readyz` included, finds everything at work.
 */
export async function launch(
  config: Config,
  embedded: Connection | undefined,
  { logger, prepare }: LaunchOptions,
): Promise<Launched> {
  const owner = embedded ?? toConnection(config.databaseUrl ?? '');
  if (embedded === undefined) await refuseTransactionPooling(owner);
  await examinePlace(owner, logger);
  const secrets = await prepareDatabase(owner, config);
  const connection = await restrict(owner, { alone: embedded !== undefined });
  const app = await createApp(config, { connection, secrets }, logger);
  await prepare(app.deps);
  await app.http.listen({ port: config.port, host: config.host });
  const backups = startDailyBackups(config, owner, app, logger);
  const stopCleaning = embedded && keepFilesClean(embedded, logger);
  const stop = async () => {
    stopCleaning?.();
    await backups?.stop();
    await app.stop();
  };
  return { app, port: portOf(app), stop };
}

function startDailyBackups(
  { dailyBackups, backupKey: key, keysFile }: Config,
  connection: Connection,
  { deps: { db } }: App,
  logger: Logger,
): DailyBackups | undefined {
  if (!dailyBackups) return undefined;
  const backups = new DailyBackups({ ...dailyBackups, key, keysFile, connection, db, logger });
  backups.start();
  return backups;
}

/** What was erased leaves the files of the embedded database too; another server's files are its keeper's. */
function keepFilesClean(connection: Connection, logger: Logger): () => void {
  const stopping = new AbortController();
  const clean = async () => {
    if ((await cleanErasedFiles(connection, stopping.signal)) === 'cleaned')
      logger.info('what was erased is gone from the files of the database');
  };
  const stopKeeping = startCleanup([clean], (error) => {
    if (!stopping.signal.aborted)
      logger.warn({ err: error }, 'what was erased is still in files of the database; trying again later');
  });
  return () => {
    stopKeeping();
    stopping.abort();
  };
}

/** @throws Error where a pooler would let the app act as the owner of its tables */
async function refuseTransactionPooling(connection: Connection): Promise<void> {
  if (!(await isPooledByTransaction(connection))) return;
  const { what, why, next } = transactionPoolingFault;
  throw new Error(`${what} ${why} ${next}`);
}

/**
 * Says what of the database would show first in the hall.
 * @throws Error where nothing would work
 */
async function examinePlace(connection: Connection, logger: Logger): Promise<void> {
  const { db } = connectPatiently(connection);
  try {
    const faults = await findPlaceFaults(db, { starting: 1 });
    const stop = faults.find(({ stops }) => stops);
    if (stop) throw new Error(`${stop.what} ${stop.why} ${stop.next}`);
    const clock = toClockFault('The clock of the database', await readClock(db), Date.now());
    for (const { what, why, next } of [...faults, ...clock]) logger.warn(`${what} ${why} ${next}`);
  } finally {
    await db.destroy();
  }
}

async function prepareDatabase(connection: Connection, { keysFile }: Config): Promise<Secrets> {
  const { db } = connectPatiently(connection);
  try {
    await migrate(db);
    return await settleSecrets(db, keysFile);
  } finally {
    await db.destroy();
  }
}

/** The same database by a role that may not change a ballot, where there is one; `alone`: no other process uses its server. */
async function restrict(connection: Connection, { alone }: { alone: boolean }): Promise<Connection> {
  if (!(await prepareAppRole(connection))) return connection;
  return alone ? signInAsAppRole(connection) : asAppRole(connection);
}

function portOf({ http }: App): number {
  const address = http.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen on a port.');
  return address.port;
}

import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import { DailyBackups } from './backup/daily.ts';
import type { Config } from './config.ts';
import { asAppRole, prepareAppRole, signInAsAppRole } from './database/app-role.ts';
import { type Connection, connectPatiently, toConnection } from './database/connect.ts';
import { startEmbeddedDatabase } from './database/embedded/server.ts';
import { migrate } from './database/migrate.ts';

export type RunningServer = {
  app: App;
  /** Where a browser on this machine finds it, `http://localhost:3000`. */
  address: string;
  stop: () => Promise<void>;
};

/** Starts database and app and listens. `say` tells the person at the terminal; `stop` undoes it in reverse order. */
export async function startServer(
  config: Config,
  logger: Logger,
  say: (message: string) => void,
): Promise<RunningServer> {
  const database = await openDatabase(config, say);
  try {
    await migrateDatabase(database.connection);
    const app = await createApp(config, await restrict(database, logger), logger);
    await app.http.listen({ port: config.port, host: config.host });
    const backups = startDailyBackups(config, database.connection, app, logger);
    const stop = async () => {
      await backups?.stop();
      await app.stop();
      await database.stop();
    };
    return { app, address: config.publicOrigin ?? `http://localhost:${portOf(app)}`, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type OpenDatabase = {
  /** As its owner, who may migrate it. */
  connection: Connection;
  /** No other process uses this server. */
  alone: boolean;
  stop: () => Promise<void>;
};

async function openDatabase({ databaseUrl, dataDir }: Config, say: (message: string) => void): Promise<OpenDatabase> {
  if (databaseUrl) return { connection: toConnection(databaseUrl), alone: false, stop: async () => {} };
  return { ...(await startEmbeddedDatabase({ dataDir, log: say })), alone: true };
}

function startDailyBackups(
  { dailyBackups }: Config,
  connection: Connection,
  { deps: { db } }: App,
  logger: Logger,
): DailyBackups | undefined {
  if (!dailyBackups) return undefined;
  const backups = new DailyBackups({ ...dailyBackups, connection, db, logger });
  backups.start();
  return backups;
}

async function migrateDatabase(connection: Connection): Promise<void> {
  const { db } = connectPatiently(connection);
  await migrate(db).finally(() => db.destroy());
}

/** The same database for somebody who may not change a ballot. */
async function restrict({ connection, alone }: OpenDatabase, logger: Logger): Promise<Connection> {
  if (await prepareAppRole(connection)) return alone ? signInAsAppRole(connection) : asAppRole(connection);
  logger.warn(
    'The role in DATABASE_URL may not create roles, so the app could change ballots if its code tried. ' +
      'As an administrator of the server run: CREATE ROLE ten_stones_app NOLOGIN; ' +
      'GRANT ten_stones_app TO <the role in DATABASE_URL>; then start Ten Stones again.',
  );
  return connection;
}

function portOf({ http }: App): number {
  const address = http.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen on a port.');
  return address.port;
}

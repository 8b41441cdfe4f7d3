import { rm } from 'node:fs/promises';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { asAppRole, prepareAppRole } from '#server/database/app-role.ts';
import { type Connection, connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { createFirstAdministrator } from '#server/features/people/administrators/first-run.ts';
import { createLogger } from '#server/logger.ts';
import type { DatabaseServer } from '#tests/support/database.ts';
import { quickPace } from '#tests/support/quick-pace.ts';
import { findQuickFolder, makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { AdminApi, administrator, newApiContext, type RunningServer, type Session } from './admin-api.ts';
import { serveAxe } from './axe.ts';
import { type Council, type CouncilName, councils } from './councils.ts';
import { type StandingApp, startStandingApp } from './standing-app.ts';

export type QuickDatabases = {
  /** A copy of this council, which is made at its first use; without a name, one with an administrator and nothing else. */
  create: (council?: CouncilName) => Promise<DatabaseServer>;
  /** An app of the worker with an administrator and nothing else, as if it had just been started. */
  stand: () => Promise<RunningServer>;
  /** Does this beside the next tests: an app waits until nobody calls any more before it ends. */
  release: (database: DatabaseServer, stop: () => Promise<void>) => void;
  /** Of the administrator, the same in each copy. */
  session: Session;
  stop: () => Promise<void>;
};

export async function startQuickDatabases(): Promise<QuickDatabases> {
  const dataDir = makeScratchFolder(findQuickFolder());
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const client = new pg.Client(connection);
  await client.connect();
  let count = 0;
  const copy = async (template: string) => {
    count += 1;
    const database = `test_${count}`;
    await client.query(`create database ${database} template ${template} strategy file_copy`);
    return { ...connection, database };
  };

  const original = await copy('template1');
  const session = await prepare(original);
  const made = new Map<CouncilName, DatabaseServer>();
  const make = async (council: CouncilName) => {
    const database = made.get(council) ?? (await copy(original.database));
    if (!made.has(council)) await fill(database, session, councils[council]);
    made.set(council, database);
    return database;
  };
  let standing: Promise<StandingApp> | undefined;
  const stand = async () => {
    standing ??= copy(original.database).then(startStandingApp);
    const { server, reset } = await standing;
    await reset();
    return server;
  };
  const releases: Promise<void>[] = [];
  const release = async ({ database }: DatabaseServer, stop: () => Promise<void>) => {
    await stop();
    await client.query(`drop database ${database} with (force)`);
  };
  return {
    create: async (council) => copy((council ? await make(council) : original).database),
    stand,
    release: (database, stop) => void releases.push(release(database, stop)),
    session,
    stop: async () => {
      await Promise.all([...releases, (await standing)?.stop()]);
      await client.end();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(database: Connection): Promise<Session> {
  const { db } = connect(database, () => {});
  await migrate(db);
  await db.destroy();
  await prepareAppRole(database);
  const { app, address, stop } = await startApp(database);
  await createFirstAdministrator(app.deps, administrator);
  const context = await newApiContext({ address });
  await new AdminApi(context).signIn();
  const session = await context.storageState();
  await context.dispose();
  await stop();
  return session;
}

async function fill(database: DatabaseServer, session: Session, council: Council): Promise<void> {
  const { address, stop } = await startApp(database);
  const server = { address, findDatabase: async () => database };
  const context = await newApiContext(server, session);
  await council({ api: new AdminApi(context), server });
  await context.dispose();
  await stop();
}

/** Limits are far away: every visitor of these tests comes from one network. */
export async function startApp(connection: Connection, env: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ PORT: '0', RATE_LIMIT_FACTOR: '1000', BACKUP_DAILY: 'off', ...env });
  const place = { connection: asAppRole(connection), secrets: await readSecrets(connection) };
  const app = await createApp(config, place, createLogger('silent'), quickPace());
  serveAxe(app.http);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, stop: () => app.stop() };
}

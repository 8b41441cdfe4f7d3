import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { prepareAppRole } from '#server/database/app-role.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { createFirstAdministrator } from '#server/features/people/administrators/first-run.ts';
import { type DatabaseServer, setUpForTests } from '#tests/support/database.ts';
import { findQuickFolder, makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { AdminApi, administrator, newApiContext, type Session } from './admin-api.ts';
import { startApp } from './start-app.ts';

const variable = 'E2E_DATABASES';

export type SharedServer = {
  connection: DatabaseServer;
  /** Holds an administrator and nothing else. */
  original: string;
  /** Of the administrator, the same in each copy. */
  session: Session;
};

/** One PostgreSQL for all workers of the run, and one database that theirs are copies of. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = makeScratchFolder(findQuickFolder());
  // Also when the run is interrupted: it may be a gigabyte of memory.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {}, maxConnections: 400 });
  await setUpForTests(connection);
  const shared = await prepare(connection);
  process.env[variable] = JSON.stringify(shared);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What the run's `setUp` made, as its workers inherit it. */
export function findSharedServer(): SharedServer {
  return JSON.parse(process.env[variable] ?? '');
}

async function prepare(connection: DatabaseServer): Promise<SharedServer> {
  const original = 'original';
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${original}`);
  await client.end();
  const database = { ...connection, database: original };
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
  return { connection, original, session };
}

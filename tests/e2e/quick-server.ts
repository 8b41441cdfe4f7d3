import { rm } from 'node:fs/promises';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { asAppRole, prepareAppRole } from '#server/database/app-role.ts';
import { type Connection, connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { createFirstAdministrator } from '#server/features/administrators/first-run.ts';
import { createLogger } from '#server/logger.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { administrator, test as base, type RunningServer } from './fixtures.ts';

type WorkerFixtures = { databases: Awaited<ReturnType<typeof startDatabases>> };

/**
 * For tests that look at many screens: an empty system for each as everywhere, but in this process and on one
 * PostgreSQL, which is there in a fifth of the time.
 */
export const test = base.extend<{ server: RunningServer }, WorkerFixtures>({
  databases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const databases = await startDatabases();
      await use(databases);
      await databases.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ databases }, use) => {
    const database = await databases.create();
    const app = await startApp(database);
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    await use({ address, findDatabase: async () => database });
    await app.stop();
  },
});

async function startDatabases() {
  const dataDir = makeScratchFolder();
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const client = new pg.Client(connection);
  await client.connect();
  let count = 0;
  const create = async (template: string) => {
    count += 1;
    const database = `screens_${count}`;
    await client.query(`create database ${database} template ${template} strategy file_copy`);
    return { ...connection, database };
  };

  const original = await create('template1');
  const { db } = connect(original, () => {});
  await migrate(db);
  await db.destroy();
  await prepareAppRole(original);
  const app = await startApp(original);
  await createFirstAdministrator(app.deps, administrator);
  await app.stop();

  return {
    create: () => create(original.database),
    stop: async () => {
      await client.end();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function startApp(connection: Connection) {
  const config = readConfig({ PORT: '0', RATE_LIMIT_FACTOR: '1000', BACKUP_DAILY: 'off' });
  return createApp(config, asAppRole(connection), createLogger('silent'));
}

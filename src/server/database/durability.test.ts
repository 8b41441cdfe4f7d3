import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countApi } from '#contract/trust/count.ts';
import { prepareBinaries } from '#embedded-postgres/binaries.ts';
import { findHome } from '#embedded-postgres/home.ts';
import { openSocketFolder } from '#embedded-postgres/socket-folder.ts';
import { spawnOptionsFor } from '#embedded-postgres/system-user.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import type { DatabaseServer } from '#tests/support/database.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { prepareAppRole } from './app-role.ts';
import { connect } from './connect.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';

// Making a database takes a busy machine long.
vi.setConfig({ testTimeout: 60_000 });

/** The cluster of an embedded database, started by hand with settings that the product never gives it. */
async function startServerWith(settings: string[]): Promise<DatabaseServer> {
  const dataDir = makeScratchFolder();
  const whereabouts = { dataDir, systemFolder: join(dataDir, 'system'), log: () => {} };
  const embedded = await startEmbeddedDatabase(whereabouts);
  await embedded.stop();

  const home = await findHome(whereabouts);
  const binaries = await prepareBinaries({ user: home.user, copiesFolder: whereabouts.systemFolder, log: () => {} });
  const host = await openSocketFolder(home);
  const all = ['listen_addresses=', `unix_socket_directories=${host}`, ...settings];
  const args = ['-D', home.cluster, ...all.flatMap((setting) => ['-c', setting])];
  const server = spawn(binaries.postgres, args, { ...spawnOptionsFor(home.user), stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    await rm(host, { recursive: true, force: true });
  });
  const connection = { ...embedded.connection, host };
  await expect.poll(() => answers(connection), { timeout: 10_000 }).toBe(true);
  return connection;
}

async function answers(connection: DatabaseServer): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test('a server that does not flush takes no ballot until it is mended, and says so', async () => {
  const connection = await startServerWith(['fsync=off', 'full_page_writes=off']);
  const { db } = connect(connection, () => {});
  await migrate(db);
  await db.destroy();
  await prepareAppRole(connection);
  const app = await startTestApp({}, connection);
  onTestFinished(() => app.stop());
  const admin = await app.signIn();

  const health = await admin.send(countApi.readHealth, {});
  expect(health.body.unsafe_settings).toEqual(['fsync = off', 'full_page_writes = off']);
  const { batch, questions } = await openBatch(admin);
  const voter = await becomeVoter(app.visitor());
  expect(await cast(voter, batch, choose(questions))).toMatchObject({ status: 503, body: { code: 'database_unsafe' } });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { prepareBinaries } from '#embedded-postgres/binaries.ts';
import { findHome } from '#embedded-postgres/home.ts';
import { openSocketFolder } from '#embedded-postgres/socket-folder.ts';
import { spawnOptionsFor } from '#embedded-postgres/system-user.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import type { DatabaseServer } from './database.ts';
import { beginMigrated } from './migrated-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** The migrated cluster of an embedded database, started by hand with settings that the product never gives it. */
export async function startServerWith(settings: string[]): Promise<DatabaseServer> {
  const dataDir = makeScratchFolder();
  await beginMigrated(dataDir);
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
  await expect.poll(() => answers(connection)).toBe(true);
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

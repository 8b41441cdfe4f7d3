import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectPatiently, toConnection } from '#server/database/connect.ts';
import { prepareBinaries } from '#server/database/embedded/binaries.ts';
import { readPidFile } from '#server/database/embedded/postmaster.ts';
import { startEmbeddedDatabase } from '#server/database/embedded/server.ts';
import { findDatabaseUser, giveTo, spawnOptionsFor } from '#server/database/embedded/system-user.ts';
import { migrate } from '#server/database/migrate.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import type { DatabaseServer } from '#tests/support/database.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';

/** A primary with a standby that streams from it and confirms each commit. */
async function startPair() {
  const scratch = makeTestFolder();
  const dataDir = join(scratch, 'primary');
  const log = () => {};
  // A cold copy makes a standby: the embedded PostgreSQL has no pg_basebackup.
  await (await startEmbeddedDatabase({ dataDir, log })).stop();
  const cluster = join(scratch, 'standby');
  await cp(join(dataDir, 'postgres'), cluster, { recursive: true, preserveTimestamps: true });
  const primary = await startEmbeddedDatabase({ dataDir, log });
  onTestFinished(() => primary.stop());
  const standby = await startStandby(scratch, cluster, primary.connection);
  await waitForReplication(primary.connection);
  return { primary, standby };
}

async function startStandby(scratch: string, cluster: string, { host, user, password }: DatabaseServer) {
  const socketFolder = join(scratch, 'socket');
  await mkdir(socketFolder, { mode: 0o700 });
  await writeFile(join(cluster, 'standby.signal'), '');
  const source = `host=${host} user=${user} password=${password} application_name=standby`;
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const owner = await findDatabaseUser(join(scratch, 'primary/postgres'));
  for (const folder of [cluster, socketFolder]) await giveTo(owner, folder);
  const { postgres } = await prepareBinaries({ user: owner, copiesFolder: scratch, log: () => {} });
  const settings = ['listen_addresses=', `unix_socket_directories=${socketFolder}`, 'max_connections=50'];
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...spawnOptionsFor(owner),
    stdio: 'ignore',
  });
  onTestFinished(() => end(child));
  await expect.poll(() => readPidFile(cluster), { timeout: 15_000 }).toBeDefined();
  return { host: socketFolder, connection: { host: socketFolder, port: 5432, user, password, database: user } };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGQUIT');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function waitForReplication(connection: DatabaseServer): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = 'standby'`);
  await client.query('select pg_reload_conf()');
  const states = async () => (await client.query('select sync_state from pg_stat_replication')).rows;
  await expect.poll(states, { timeout: 15_000 }).toEqual([{ sync_state: 'sync' }]);
  await client.end();
}

test('a URL with several hosts follows the standby that was promoted, and every answered ballot is there', async () => {
  const { primary, standby } = await startPair();
  const { user, password, database, host } = primary.connection;
  const hosts = [standby.host, host].map(encodeURIComponent).join(',');
  const url = `postgres://${user}:${password}@${hosts}/${database}?target_session_attrs=read-write`;
  const { db } = connectPatiently(toConnection(url));
  await migrate(db).finally(() => db.destroy());
  const app = await startTestApp({}, toConnection(url));
  onTestFinished(() => app.stop());
  const { batch, questions } = await openBatch(await app.signIn());
  const voter = await becomeVoter(app.visitor());
  const key = randomUUID();
  const answered = await cast(voter, batch, choose(questions), key);
  expect(answered.status).toBe(201);

  const other = await becomeVoter(app.visitor());
  await primary.stop();
  const away = await cast(other, batch, choose(questions));
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  const client = new pg.Client(standby.connection);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();

  await expect.poll(async () => (await app.visitor().fetch('/readyz')).status, { timeout: 10_000 }).toBe(200);
  const again = await cast(voter, batch, choose(questions), key);
  expect([again.status, again.body.receipt]).toEqual([201, answered.body.receipt]);
  expect((await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status).toBe(201);
}, 120_000);

import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Connection } from '#server/database/connect.ts';
import { createDatabase } from '#tests/support/database.ts';
import { ChangeFeed } from './change-feed.ts';

async function startFeed(via: (connection: pg.ClientConfig) => Promise<Connection> = async (direct) => direct) {
  const connection = await createDatabase(inject('databaseServer'));
  const heard = { changes: 0, hearing: [] as boolean[], errors: 0 };
  const feed = new ChangeFeed(await via(connection), 'this copy', {
    onChange: () => heard.changes++,
    onHearing: (hears) => heard.hearing.push(hears),
    onError: () => heard.errors++,
  });
  await feed.start();
  onTestFinished(() => feed.stop());
  const owner = new pg.Client(inject('databaseServer'));
  await owner.connect();
  onTestFinished(() => owner.end());
  return { connection, heard, owner };
}

const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';

test('a lost connection is said, and comes back by itself', async () => {
  const { connection, heard, owner } = await startFeed();
  await owner.query(cut, [connection.database]);
  await expect.poll(() => heard.hearing).toEqual([true, false, true]);
  const writer = new pg.Client(connection);
  await writer.connect();
  await writer.query('notify public_page_changed');
  await writer.end();
  await expect.poll(() => heard.changes).toBe(1);
});

test('changes of other copies are heard, our own are not', async () => {
  const { connection, heard } = await startFeed();
  const writer = new pg.Client(connection);
  await writer.connect();
  for (const copy of ['this copy', 'this copy', 'another copy'])
    await writer.query("select pg_notify('public_page_changed', $1)", [copy]);
  await writer.end();
  await expect.poll(() => heard.changes).toBeGreaterThan(0);
  expect(heard.changes).toBe(1);
});

test('while the database refuses, one attempt follows the other instead of many at once', async () => {
  const { connection, heard, owner } = await startFeed();
  await owner.query(`alter database ${connection.database} allow_connections false`);
  await owner.query(cut, [connection.database]);
  await expect.poll(() => heard.errors).toBeGreaterThanOrEqual(4);
  const errorsBefore = heard.errors;
  const startedAtMs = performance.now();
  await expect.poll(() => heard.errors).toBeGreaterThanOrEqual(errorsBefore + 4);
  expect(performance.now() - startedAtMs).toBeGreaterThan(1_000);
  await owner.query(`alter database ${connection.database} allow_connections true`);
  await expect.poll(() => heard.hearing.at(-1)).toBe(true);
});

test('a connection that breaks before it listens is followed by one other, not by two', async () => {
  const line = { breaks: false, open: new Set<Socket>() };
  const { connection, heard, owner } = await startFeed((direct) => openLine(direct, line));
  line.breaks = true;
  await owner.query(cut, [connection.database]);
  await expect.poll(() => heard.errors).toBeGreaterThanOrEqual(3);
  line.breaks = false;
  await expect.poll(() => heard.hearing.at(-1)).toBe(true);
  const writer = new pg.Client(connection);
  await writer.connect();
  await writer.query('notify public_page_changed');
  await writer.end();
  await expect.poll(() => heard.changes).toBeGreaterThan(0);
  expect(line.open.size).toBe(1);
});

/** The way to the database, which can break at the moment when somebody wants to listen. */
async function openLine(direct: pg.ClientConfig, line: { breaks: boolean; open: Set<Socket> }): Promise<Connection> {
  const server = createServer((near) => {
    const { host = '', port = 5432 } = direct;
    const far = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    line.open.add(near);
    near.on('data', (bytes) => {
      if (line.breaks && bytes.includes('listen public_page_changed')) near.destroy();
      else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    near.on('error', () => {}).on('close', () => line.open.delete(near) && far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { ...direct, host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

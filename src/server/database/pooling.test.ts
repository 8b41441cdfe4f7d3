import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { toConnection } from './connect.ts';
import { isPooledByTransaction } from './pooling.ts';

/** A pooler by session with one free connection of the server: who comes second waits until it is free. */
async function startNarrowPooler({ host, port }: DatabaseServer): Promise<Pick<DatabaseServer, 'host' | 'port'>> {
  let last = Promise.resolve();
  const server = createServer(async (client: Socket) => {
    const turn = last;
    last = turn.then(() => new Promise((free) => void client.once('close', free)));
    client.on('error', () => {});
    await turn;
    if (client.destroyed) return;
    const there = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    there
      .on('error', () => {})
      .pipe(client)
      .pipe(there);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('who waits for a free connection shares none, and does not wait for long', async () => {
  const database = await createDatabase(inject('databaseServer'));
  const narrow = { ...database, ...(await startNarrowPooler(database)) };
  expect(await isPooledByTransaction(toConnection(toUrl(narrow)), 1_000)).toBe(false);
});

import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { asAppRole, prepareAppRole } from './app-role.ts';
import { connect, createClient, toConnection } from './connect.ts';

test('a client that finds no server taking writes leaves nothing behind that breaks later', async () => {
  const silenceMs = 50;
  const connection = toConnection('postgres://nobody@127.0.0.1:1,127.0.0.1:2/none');
  const client = createClient(connection, { applicationName: 'test', silenceMs });
  await expect(client.connect()).rejects.toThrow();
  // Its own socket would have given up by then, and an error that nobody hears ends the process.
  await once(new Socket().setTimeout(2 * silenceMs), 'timeout');
});

/** A pooler that lets in who looks for the server that takes writes, and leaves all others at their first question. */
async function startLeavingPooler({ host, port }: DatabaseServer): Promise<string> {
  let connections = 0;
  const server = createServer((client: Socket) => {
    connections += 1;
    const there = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    client.on('error', () => {});
    if (connections > 1) client.on('data', ([kind]) => String.fromCharCode(kind ?? 0) === 'Q' && client.destroy());
    there
      .on('error', () => {})
      .pipe(client)
      .pipe(there);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a connection that breaks between sign-in and first use fails, and ends nothing', async () => {
  const database = await createDatabase(inject('databaseServer'));
  const pooler = await startLeavingPooler(database);
  const { db } = connect(toConnection(toUrl({ ...database, host: '127.0.0.1', port: 1 }, [pooler])), () => {});
  await expect(sql`select 1`.execute(db)).rejects.toThrow('terminated');
  await db.destroy();
});

/** What PgBouncer takes in the first packet of a connection, and no more. */
const takenByPoolers = ['application_name', 'client_encoding', 'database', 'user'];

/** A server that only reads the first packet, and what stood in it. */
async function startReader(): Promise<{ url: string; parameters: Promise<string[]> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const parameters = once(server, 'connection').then(async ([socket]: Socket[]) => {
    if (!socket) return [];
    const [packet = Buffer.alloc(0)] = (await once(socket, 'data')) as Buffer[];
    socket.destroy();
    const words = packet.subarray(8).toString().split('\0'); // after its length and the version
    return words.filter((word, place) => place % 2 === 0 && word !== '');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://ada@127.0.0.1:${port}/council`, parameters };
}

test('a connection begins with nothing that a pooler refuses', async () => {
  const pool = await startReader();
  const { db } = connect(asAppRole(toConnection(pool.url)), () => {});
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect((await pool.parameters).sort()).toEqual(takenByPoolers);
  await db.destroy();

  const alone = await startReader();
  const client = createClient(asAppRole(toConnection(alone.url)), { applicationName: 'test' });
  await expect(client.connect()).rejects.toThrow();
  expect((await alone.parameters).sort()).toEqual(takenByPoolers);
});

test('what a connection begins with holds for all that is asked over it', async () => {
  const connection = toConnection(toUrl(await createDatabase(inject('databaseServer'))));
  await prepareAppRole(connection);
  const { db } = connect(asAppRole(connection), () => {});
  onTestFinished(() => db.destroy());
  const { rows } = await sql`
    select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle
  `.execute(db);
  expect(rows).toEqual([{ role: 'ten_stones_app', statement: '10s', idle: '10s' }]);
});

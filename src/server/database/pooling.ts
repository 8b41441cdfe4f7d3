import { type Connection, createClient } from './connect.ts';

/** Why a pooler that gives a connection to another client after each transaction will not do. */
export const transactionPoolingFault = {
  what: 'DATABASE_URL leads to a pooler that gives one connection of the server to several clients (PgBouncer: pool_mode = transaction or statement).',
  why: 'Ten Stones acts as a role that may not change ballots, listens to what other copies did and holds locks, all of which is of a connection.',
  next: 'Set pool_mode = session for this database, or name the PostgreSQL server itself in DATABASE_URL.',
};

/** What waits longer waits for a free connection: PgBouncer lets it do so for two minutes. */
const patienceMs = 5_000;

/**
 * Whether a pooler lends connections of the server for one transaction. Of two clients that are connected at once each has a process
 * of the server to itself otherwise, or waits for one.
 */
export async function isPooledByTransaction(connection: Connection, silenceMs = patienceMs): Promise<boolean> {
  const create = (ms: number) => createClient(connection, { applicationName: 'ten-stones', silenceMs: ms });
  // The first outlasts the second, which would get its connection otherwise, and seem to share it.
  const [first, second] = [create(3 * silenceMs), create(silenceMs)];
  // A connection that breaks fails its query. Without a listener the event would end the process.
  for (const client of [first, second]) client.on('error', () => {});
  try {
    const pid = await askProcess(first);
    return pid === (await askProcess(second).catch(giveUpWaiting));
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

async function askProcess(client: ReturnType<typeof createClient>): Promise<number | undefined> {
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function giveUpWaiting(error: Error & { code?: string }): undefined {
  // The words are node-postgres' own, where a pooler lets already the sign-in wait; it gives them no code.
  if (error.code !== 'ETIMEDOUT' && error.message !== 'timeout expired') throw error;
}

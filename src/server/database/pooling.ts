import { type Connection, createClient } from './connect.ts';

/** Why a pooler that gives a connection to another client after each transaction will not do. */
export const transactionPoolingFault = {
  what: 'DATABASE_URL leads to a pooler that gives one connection of the server to several clients (PgBouncer: pool_mode = transaction or statement).',
  why: 'Ten Stones acts as a role that may not change ballots, listens to what other copies did and holds locks, all of which is of a connection.',
  next: 'Set pool_mode = session for this database, or name the PostgreSQL server itself in DATABASE_URL.',
};

/**
 * Whether a pooler lends connections of the server for one transaction. Of two clients that are connected at once each has a process
 * of the server to itself otherwise.
 */
export async function isPooledByTransaction(connection: Connection): Promise<boolean> {
  const clients = [1, 2].map(() => createClient(connection, { applicationName: 'ten-stones' }));
  try {
    const pids: number[] = [];
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.push(rows[0]?.pid ?? 0);
    }
    return pids[0] === pids[1];
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './row-types.ts';

/** Also what a transaction is: a function that takes one works in both. */
export type Database = Kysely<DB>;

export type Connection = pg.ClientConfig;

/** The pool's share of a server with 100 connections: room for several copies of the app and for an administrator. */
const poolSize = 12;

// A query that takes longer than this holds up everybody behind it; 503 and a retry are the better answer.
const timeoutsMs = { connect: 4_000, statement: 10_000, idleInTransaction: 10_000 };

/** Opens a pool. `onIdleError` hears of connections that broke while nobody used them. */
export function connect(connection: Connection, onIdleError: (error: Error) => void): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: timeoutsMs.connect,
    statement_timeout: timeoutsMs.statement,
    idle_in_transaction_session_timeout: timeoutsMs.idleInTransaction,
    application_name: 'ten-stones',
  });
  pool.on('error', onIdleError);
  // One that breaks at work fails its query, which tells whoever waits. Unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}

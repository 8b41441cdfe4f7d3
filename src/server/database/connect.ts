import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Host, parseDatabaseUrl } from './database-url.ts';
import { isReadOnly, Primary } from './primary.ts';
import type { DB } from './row-types.ts';

/** The pool, or a transaction: a function that takes one works on both. */
export type Database = Kysely<DB>;

/** For what must not run outside of a transaction: locks that last until its commit, and writes that belong together. */
export type DatabaseTransaction = Transaction<DB>;

/**
 * How to reach the database. Of several `hosts` the one that takes writes is used, and its successor after it. `role`: as whom
 * to act there. Its own `connectionTimeoutMillis` goes before ours.
 */
export type Connection = pg.ClientConfig & { hosts?: readonly Host[]; role?: string };

/**
 * How many connections a copy opens at most, each for what: a server with 100 has room for several copies and for an administrator. The
 * embedded database, which has one copy, sees one more, for what was erased.
 */
const connections = { pool: 12, longActs: 2, changeFeed: 1, recordThatIsMade: 2, dailyBackup: 2 };
export const connectionsOfACopy = Object.values(connections).reduce((sum, count) => sum + count);

const connectsInTime = { connectionTimeoutMillis: 3_000 };

const timeoutsMs = {
  // A query that takes longer than this holds up everybody behind it; 503 and a retry are the better answer.
  statement: 10_000,
  idleInTransaction: 10_000,
  // A server that is paused or cut off does not even cancel: the connection is given up, and its transaction with it.
  silence: 12_000,
};

/** @throws Error when DATABASE_URL cannot be read */
export function toConnection(databaseUrl: string): Connection {
  const { url, hosts } = parseDatabaseUrl(databaseUrl);
  return { connectionString: url, ...(hosts.length > 0 && { hosts }) };
}

/**
 * Opens a pool. `onIdleError` is called for connections that broke while they were idle. `copyName` is another one for each
 * pool: the database names it where it tells other copies of the app what was done over these connections.
 */
export function connect(
  connection: Connection,
  onIdleError: (error: Error) => void,
): { db: Database; pool: pg.Pool; copyName: string } {
  const copyName = `ten-stones ${randomBytes(8).toString('hex')}`;
  const opened = open(connection, onIdleError, {
    application_name: copyName,
    max: connections.pool,
    onConnect: (client) => beginSession(client, connection, timeoutStatements(timeoutsMs)),
    stream: () => socketWithin(timeoutsMs.silence),
  });
  return { ...opened, copyName };
}

// The answer to a step of a batch is waited for as long as this. A city's completion takes some seconds, in one statement.
const longTimeoutsMs = { ...timeoutsMs, statement: 60_000, idleInTransaction: 60_000, silence: 65_000 };

/** Opens a pool for the few acts that may rightly take long, and that nobody stands behind who votes. It holds no connection at rest. */
export function connectForLongActs(connection: Connection, applicationName: string): { db: Database; pool: pg.Pool } {
  return open(connection, () => {}, {
    application_name: applicationName,
    max: connections.longActs,
    onConnect: (client) => beginSession(client, connection, timeoutStatements(longTimeoutsMs)),
    stream: () => socketWithin(longTimeoutsMs.silence),
  });
}

function timeoutStatements({ statement, idleInTransaction }: typeof timeoutsMs): string[] {
  return [`set statement_timeout = ${statement}`, `set idle_in_transaction_session_timeout = ${idleInTransaction}`];
}

/** By statements: in the first packet of a connection PgBouncer refuses what it does not know. */
export async function beginSession(
  client: Pick<pg.ClientBase, 'query'>,
  { role }: Connection,
  statements: readonly string[] = [],
): Promise<void> {
  const all = [...(role === undefined ? [] : [`set role ${pg.escapeIdentifier(role)}`]), ...statements];
  if (all.length > 0) await client.query(all.join('; '));
}

/** Opens a pool for work that may take long, such as a migration or a large file: nothing is cancelled. */
export function connectPatiently(connection: Connection): { db: Database; pool: pg.Pool } {
  return open(connection, () => {}, {
    application_name: 'ten-stones',
    max: connections.recordThatIsMade,
    onConnect: (client) => beginSession(client, connection),
  });
}

function open({ hosts, role: _, ...config }: Connection, onIdleError: (error: Error) => void, options: pg.PoolConfig) {
  const Client = clientFor(hosts);
  const pool = new pg.Pool({ ...connectsInTime, ...config, ...options, ...(Client && { Client }) });
  pool.on('error', onIdleError);
  // A connection that breaks while it is used fails its query. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: new Kysely<DB>({ dialect: new Dialect({ pool }) }), pool };
}

/** Kysely's lock for migrations is one of a session, which a transaction that failed cannot let go of: `migrate` takes its own. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** One connection, to be connected and ended by the caller. With `silenceMs` it breaks when nothing comes for so long. */
export function createClient(
  { hosts, role: _, ...config }: Connection,
  { applicationName, silenceMs }: { applicationName: string; silenceMs?: number },
): pg.Client {
  const Client = clientFor(hosts) ?? pg.Client;
  return new Client({
    ...connectsInTime,
    ...config,
    application_name: applicationName,
    ...(silenceMs && { stream: () => socketWithin(silenceMs) }),
  });
}

/** Breaks when nothing moves for so long. The pool closes what nobody uses before that. */
function socketWithin(silenceMs: number): Socket {
  const socket = new Socket();
  const error = Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' });
  // Only now: a client that finds no primary never connects its socket, and its error would have no listener.
  return socket.once('connect', () => socket.setTimeout(silenceMs, () => socket.destroy(error)));
}

/** node-postgres knows one host per client: with several, each client looks for the one that takes writes. */
function clientFor(hosts: readonly Host[] | undefined): typeof pg.Client | undefined {
  if (!hosts || hosts.length === 0) return undefined;
  const primary = new Primary(hosts);
  return class PrimaryClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config: pg.ClientConfig = {}) {
      super(config);
      const { stream: _, ...probed } = config;
      this.#config = probed;
      // Until `connect` has found that it takes writes nobody else listens: a break then fails that question, and ends nothing.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      connected.then(
        () => callback(null as never, this),
        (error: unknown) => callback(error as never, this),
      );
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      Object.assign(this, await primary.find(this.#config));
      try {
        await super.connect();
        // The server that was found may have come back as a standby since.
        if (await isReadOnly(this)) throw new Error('The database server takes no writes any more.');
        return this;
      } catch (error) {
        primary.forget();
        void this.end().catch(() => {});
        throw Object.assign(error as Error, { code: 'ECONNREFUSED' });
      }
    }
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type DatabaseServer = { host: string; port: number; user: string; password: string; database: string };

export const templateName = 'template_ten_stones';

/** As an operator writes it in DATABASE_URL. With `before`, hosts that are tried first. */
export function toUrl(
  { host, port, user, password, database }: DatabaseServer,
  before: readonly string[] = [],
): string {
  const hosts = [...before, `${encodeURIComponent(host)}:${port}`].join();
  return `postgres://${user}:${encodeURIComponent(password)}@${hosts}/${database}`;
}

/** A private, migrated database on the run's server. */
export function createDatabase(server: DatabaseServer): Promise<DatabaseServer> {
  return create(server, templateName);
}

/** A copy of a database that nobody is connected to. */
export function copyDatabase(original: DatabaseServer): Promise<DatabaseServer> {
  return create({ ...original, database: 'postgres' }, original.database);
}

/** A private database without any tables. */
export function createEmptyDatabase(server: DatabaseServer): Promise<DatabaseServer> {
  return create(server, 'template1');
}

/**
 * Sets a server of a run up for databases that are thrown away within a quarter of an hour: it does not tidy up, which would
 * look into each of them every minute by a process of its own, it does not compress what it logs, and it finds a deadlock at
 * once. Emptying the tables meets what an app's start still does, and either would wait a second to be told.
 */
export async function setUpForTests(server: DatabaseServer): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('alter system set wal_compression = off');
  await client.query("alter system set deadlock_timeout = '20ms'");
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function create(server: DatabaseServer, template: string): Promise<DatabaseServer> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return { ...server, database: name };
}

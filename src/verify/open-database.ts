import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/database/embedded/server.ts';
import type { Query } from './database.ts';

type Open = { query: Query; close: () => Promise<void> };

/**
 * The database that the product uses, whether it runs or not, at one moment: read only, and nothing in it moves.
 * @throws Error when it cannot be reached
 */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): Promise<Open> {
  if (DATABASE_URL) return open({ connectionString: DATABASE_URL });
  const dataDir = resolve(DATA_DIR || './data');
  const running = await findRunning(dataDir);
  if (running) return open(running);
  const isThere = await Promise.any(['postgres', 'postgres.location'].map((name) => stat(join(dataDir, name)))).catch(
    () => undefined,
  );
  if (!isThere) throw new Error(`There is no database in ${dataDir}. Name its folder in DATA_DIR.`);
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    return await open(server.connection, server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function open(connection: pg.ClientConfig, afterwards = async () => {}): Promise<Open> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end();
      await afterwards();
    },
  };
}

/** The embedded server of a product that is running on this folder, which keeps every other server out. */
async function findRunning(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const read = (folder: string, name: string) => readFile(join(folder, name), 'utf8').then((text) => text.trim());
  const home = await read(dataDir, 'postgres.location').catch(() => dataDir);
  try {
    const [host, password] = [await read(home, 'postgres.socket'), await read(home, 'postgres.password')];
    const connection = { host, password, port: 5432, user: 'ten_stones', database: 'ten_stones' };
    const probe = new pg.Client(connection);
    await probe.connect();
    await probe.end();
    return connection;
  } catch {
    return undefined; // not running, or killed: then it can be started here
  }
}

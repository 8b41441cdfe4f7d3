import { readConfig } from '#server/config.ts';
import { createClient } from '#server/database/connect.ts';
import { openExistingDatabase } from '#server/database/open-database.ts';
import type { Query } from './query.ts';

type Open = { query: Query; close: () => Promise<void> };

/**
 * The database that the product uses, whether it runs or not, at one moment: read only, and nothing in it moves.
 * How it is found and reached is the product's own code, which no verdict depends on; what counts again shares none.
 * @throws Error when it cannot be reached
 */
export async function openDatabase(env: NodeJS.ProcessEnv): Promise<Open> {
  const found = await openExistingDatabase(readConfig(env), () => {});
  const client = createClient(found.connection, { applicationName: 'ten-stones verify' });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const close = async () => {
    await client.end().catch(() => {});
    await found.close();
  };
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await close();
    throw error;
  }
  return { query: async (text, values) => (await client.query(text, values)).rows, close };
}

import { type Connection, createClient } from '#server/database/connect.ts';
import type { Query } from '#verify/query.ts';

/**
 * A database at one moment: read only, and nothing in it moves.
 * @throws Error when it cannot be reached
 */
export async function openForReading(connection: Connection): Promise<{ query: Query; close: () => Promise<void> }> {
  const client = createClient(connection, { applicationName: 'ten-stones verify' });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await close();
    throw error;
  }
  return { query: async (text, values) => (await client.query(text, values)).rows, close };
}

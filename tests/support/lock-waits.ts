import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves when somebody, or so many, in this database wait for a lock, such as one that the client's transaction holds. */
export async function untilSomebodyWaits(client: pg.Client, atLeast = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async () => {
    await client.query('select pg_stat_clear_snapshot()'); // a transaction sees who works as it first saw it
    return (await client.query(waiting)).rowCount;
  };
  await expect.poll(count).toBeGreaterThanOrEqual(atLeast);
}

import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Reads by joins that are as fast where the planner knows nothing of a table yet: right after a hall has voted, or a round was opened, it
 * takes thousands of rows for one, and would go through all of them for each.
 * @param tx a transaction
 */
export async function withoutNestedLoops<Result>(tx: Database, read: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await read();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}

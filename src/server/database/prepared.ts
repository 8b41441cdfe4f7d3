import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * A pool for Kysely in which a statement that begins with `-- prepared as <name>` is parsed and planned once per
 * connection. For the few that run all the time: the others would only fill the server's memory with plans.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => withNames(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
    Client: (pool as unknown as PostgresPool).Client as NonNullable<PostgresPool['Client']>,
  };
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = <R>(text: string, values: readonly unknown[]) => {
    const [, name] = /^\s*-- prepared as (\w+)\n/.exec(text) ?? [];
    return client.query({ text, values: [...values], ...(name && { name }) }) as unknown as Promise<
      PostgresQueryResult<R>
    >;
  };
  const { processID } = client as unknown as PostgresPoolClient;
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
    ...(processID !== undefined && { processID }),
  };
}

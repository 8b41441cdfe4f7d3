import pg from 'pg';
import type { Host } from './database-url.ts';

const probeMs = 1_500; // with the connection itself still less than anybody waits for an answer

const readOnlyQuery = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`;

/** Which of several servers takes writes; shared by all connections to them, so that it is looked for once per change. */
export class Primary {
  readonly #hosts: readonly Host[];
  #found: Promise<Host> | undefined;

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** @throws Error when none of them takes writes right now */
  find(config: pg.ClientConfig): Promise<Host> {
    this.#found ??= this.#probeAll(config).catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  /** To be called when the server that was found does not take writes (any more). */
  forget(): void {
    this.#found = undefined;
  }

  async #probeAll(config: pg.ClientConfig): Promise<Host> {
    try {
      // All at once: a dead server before the living one must not cost anybody its time-out.
      return await Promise.any(this.#hosts.map((host) => probe(config, host)));
    } catch (cause) {
      throw Object.assign(new Error('None of the servers of DATABASE_URL takes writes.', { cause }), {
        code: 'ECONNREFUSED',
      });
    }
  }
}

async function probe(config: pg.ClientConfig, host: Host): Promise<Host> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  Object.assign(client, host);
  client.on('error', () => {}); // whatever breaks shows in the calls below
  try {
    await client.connect();
    if (await isReadOnly(client)) throw new Error(`${host.host} takes no writes.`);
    return host;
  } finally {
    void client.end().catch(() => {});
  }
}

export async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(readOnlyQuery);
  return rows[0]?.read_only ?? true;
}

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { beginSession, type Connection, createClient } from '#server/database/connect.ts';

const channel = 'public_page_changed'; // `announce_public_change()` in the migrations
// After the name of who made the change: `announce_ballots()`, `announce_settings()`.
const kinds = { ' ballots': 'ballots', ' settings': 'settings' } as const;
const kindPattern = / (?:ballots|settings)$/;
const retryMs = 500;
// A connection that only listens would never notice that the other end is paused or cut off, so it asks.
const pingMs = 2_000;
const silenceMs = 5_000;

type Listener = {
  onChange: (what: 'anything' | 'ballots' | 'settings') => void;
  onHearing: (hears: boolean) => void;
  onError: (error: Error) => void;
};

/**
 * Receives every change of the public page that another copy of the app or another program made, and reconnects after
 * a lost connection. A notice names who committed the change; our own are known already.
 */
export class ChangeFeed {
  readonly #connection: Connection;
  readonly #copyName: string;
  readonly #listener: Listener;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;

  constructor(connection: Connection, copyName: string, listener: Listener) {
    this.#connection = connection;
    this.#copyName = copyName;
    this.#listener = listener;
  }

  /** Resolves when it listens for the first time. */
  async start(): Promise<void> {
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#client?.end();
  }

  async #listen(): Promise<void> {
    const client = createClient(this.#connection, { applicationName: 'ten-stones changes', silenceMs });
    client.on('notification', ({ payload = '' }) => {
      const kind = kindPattern.exec(payload)?.[0] as keyof typeof kinds | undefined;
      if (payload.replace(kindPattern, '') !== this.#copyName) this.#listener.onChange(kind ? kinds[kind] : 'anything');
    });
    client.on('error', (error) => this.#listener.onError(error));
    try {
      await client.connect();
      await beginSession(client, this.#connection);
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    // Only now: a connection that breaks before ends too, and each end would start another round of attempts.
    client.once('end', () => void this.#listenAgain());
    this.#client = client;
    if (this.#stop.signal.aborted) return client.end();
    this.#listener.onHearing(true);
    void keepAsking(client);
  }

  async #listenAgain(): Promise<void> {
    this.#listener.onHearing(false);
    while (!this.#stop.signal.aborted) {
      try {
        await delay(retryMs, undefined, { signal: this.#stop.signal });
        return await this.#listen();
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#listener.onError(error as Error);
      }
    }
  }
}

async function keepAsking(client: pg.Client): Promise<void> {
  try {
    for (;;) {
      await delay(pingMs, undefined, { ref: false });
      await client.query('select 1');
    }
  } catch {
    // The connection is gone; its 'end' event handles that.
  }
}

import type { Config } from '#server/config.ts';
import type { Connection, Database } from '#server/database/connect.ts';
import type { readDisk } from '#server/disk.ts';

/** What was found: what is, why it matters, and what to do next. */
export type Finding = { what: string; why: string; next: string };

/** What somebody says who has it examined. */
export type Asked = {
  /** A head of the log that was noted earlier. */
  head?: string | undefined;
  /** A backup, instead of the newest daily one. */
  backup?: string | undefined;
  /** Other copies of the app, by their addresses. */
  copies?: readonly string[] | undefined;
  /** A server elsewhere whose clock is right. */
  clock?: string | undefined;
};

/** A running installation, as it is examined: nothing in it is changed. */
export type Installation = {
  config: Config;
  /** As the owner of the database. */
  connection: Connection;
  db: Database;
  /** Where this copy listens on this machine. */
  local: string;
  /** Where visitors come, where that is set. */
  address: string | undefined;
  asked: Asked;
  readDisk: typeof readDisk;
  now: () => number;
};

export type Check = { name: string; look: (installation: Installation) => Promise<Finding[]> };

/** Where a copy with this configuration is found on its own machine: what listens everywhere listens here, too. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
}

const patienceMs = 5_000;

/** An answer, or why there is none. */
export async function ask(address: string, headers: Record<string, string> = {}): Promise<Response | Error> {
  try {
    return await fetch(address, { headers, signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause : new Error(message);
  }
}

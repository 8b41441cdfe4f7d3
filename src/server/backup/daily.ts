import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Connection, createClient, type Database } from '#server/database/connect.ts';
import { tryLockDailyBackup, unlockDailyBackup } from '#server/database/locks.ts';
import { insertAttempt, readAttempts } from '#server/features/running/backups/repository.ts';
import { isDue } from '#server/features/running/backups/rules.ts';
import { partialMark, writeBackup } from './write-backup.ts';

const firstLookMs = 60_000; // a start has better things to do
const lookEveryMs = 10 * 60_000;

const lockWithinMs = 10_000;

const ourName = /^ten-stones-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(?:\.age)?$/;

type DailyBackupOptions = {
  connection: Connection;
  db: Database;
  folder: string;
  keep: number;
  /** `BACKUP_KEY`. */
  key?: string | undefined;
  keysFile?: string | undefined;
  logger: Logger;
};

/** Makes a backup when the last one is a day old. Of several copies of the app one does it; a failed one is noted. */
export class DailyBackups {
  readonly #options: DailyBackupOptions;
  readonly #stop = new AbortController();
  #working: Promise<void> | undefined;

  constructor(options: DailyBackupOptions) {
    this.#options = options;
  }

  start(): void {
    this.#working = this.#keepLooking();
  }

  /** Gives up a backup that is being written, and leaves nothing of it. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('Ten Stones was stopped meanwhile.'));
    await this.#working;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stop;
    for (let waitMs = firstLookMs; !signal.aborted; waitMs = lookEveryMs) {
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await this.runIfDue().catch((error: unknown) => {
        if (!signal.aborted) this.#options.logger.error({ err: error }, 'the daily backup could not even be tried');
      });
    }
  }

  /** Makes one if it is time and no other copy is at it. */
  async runIfDue(): Promise<void> {
    const { connection, db } = this.#options;
    // Silence is no limit here: the lock's connection says nothing while the backup is written.
    const client = createClient(
      { ...connection, query_timeout: lockWithinMs },
      { applicationName: 'ten-stones daily backup' },
    );
    client.on('error', () => {}); // a lock that is lost lets another copy try, which does no harm
    try {
      await client.connect();
      if (!(await tryLockDailyBackup(client))) return;
      const { now, ...attempts } = await readAttempts(db);
      if (isDue(attempts, now)) await this.#run(now);
      await unlockDailyBackup(client).catch(() => {}); // one that cannot be given back goes with its connection
    } finally {
      // A server that does not answer would be waited for otherwise.
      client.connection.stream.destroy();
    }
  }

  async #run(now: Date): Promise<void> {
    const { connection, db, folder, keep, key, keysFile, logger } = this.#options;
    const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const fileName = `ten-stones-${moment}Z.backup${key ? '.age' : ''}`;
    try {
      await removeRemains(folder);
      const { bytes } = await writeBackup(connection, join(folder, fileName), {
        key,
        keysFile,
        signal: this.#stop.signal,
      });
      await insertAttempt(db, { fileName, bytes });
      await removeOldest(folder, keep);
      // Not its size: while nobody may know the stones, it tells how many questions have some.
      logger.info({ fileName }, 'the daily backup is made');
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      logger.error({ err: error }, 'the daily backup failed');
      await insertAttempt(db, { fileName, failure: (error as Error).message || 'for an unknown reason' });
    }
  }
}

/** What a killed process left half-written. */
async function removeRemains(folder: string): Promise<void> {
  for (const name of await listFolder(folder)) {
    const [whole = '', mark] = name.split(partialMark);
    if (mark && ourName.test(whole)) await rm(join(folder, name), { force: true });
  }
}

/** Files of other names are somebody's own, and stay. */
async function removeOldest(folder: string, keep: number): Promise<void> {
  const ours = (await listFolder(folder)).filter((name) => ourName.test(name)).sort();
  for (const name of ours.slice(0, Math.max(0, ours.length - keep))) await rm(join(folder, name), { force: true });
}

async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

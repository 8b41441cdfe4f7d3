import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readPidFile } from '#server/database/embedded/postmaster.ts';
import { startEmbeddedDatabase } from '#server/database/embedded/server.ts';
import type { DatabaseServer } from './database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A folder of its own, gone after the test. */
export function makeTestFolder(): string {
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

export type OwnServer = {
  dataDir: string;
  connection: DatabaseServer;
  /** Every process of it stands still, and nothing that it holds open is closed. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A whole PostgreSQL for one test, which may pause or stop it. Its database is empty. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = join(makeTestFolder(), 'data');
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  let paused: number[] = [];
  const resume = async () => {
    for (const pid of paused.splice(0)) process.kill(pid, 'SIGCONT');
  };
  const pause = async () => {
    const postmaster = (await readPidFile(join(dataDir, 'postgres')))?.pid;
    if (!postmaster) throw new Error('The database does not run.');
    process.kill(postmaster, 'SIGSTOP'); // first, so that it starts no others meanwhile
    paused = [postmaster, ...listChildren(postmaster)];
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
  };
  onTestFinished(async () => {
    await resume();
    await stop();
  });
  return { dataDir, connection, pause, resume, stop };
}

function listChildren(pid: number): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).trim();
  return lines.split('\n').map(Number);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Archives } from './archive.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { endWithUs } from './end-with-us.ts';
import { findHome, type Home, removeHome } from './home.ts';
import { lockFolder } from './lock.ts';
import { disownPidFile, readPidFile, stopOrphan, stopPostmaster } from './postmaster.ts';
import { openSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';
import { spawnOptionsFor } from './system-user.ts';

export type EmbeddedDatabase = {
  /** For `pg.Pool`. Stays the same when the database has to be restarted. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Ends it in order: nothing is left to recover. May be called more than once. */
  stop(): Promise<void>;
  /** As `stop`, and removes the database if this start made it: the folder is as it was before. */
  discard(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** Of both the database and its owner. */
  databaseName: string;
  log: (message: string) => void;
  /** For what the database's user cannot reach in `dataDir` or in the installed package. */
  systemFolder: string;
  /** One app's pool and room for commands beside it, unless said otherwise. */
  maxConnections?: number;
  /** How often it is looked whether the log is to be turned over. */
  turnLogEveryMs?: number;
  /** Where PostgreSQL's programs are packed, if they did not come through npm. */
  archives?: Archives | undefined;
};

/** How to start one postmaster: everything that stays the same from one restart to the next. */
type Launch = { home: Home; binaries: Binaries; args: string[]; signal: AbortSignal };

/** Starts PostgreSQL on the data folder, as the only server on it, and keeps it running until `stop()`. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, databaseName, log, systemFolder, maxConnections = 50, turnLogEveryMs = 60_000, archives } = options;
  const home = await findHome({ dataDir, systemFolder, log });
  const lock = lockFolder(dataDir, home.lockFile);
  try {
    const isNew = (await stat(home.cluster).catch(() => undefined)) === undefined;
    await stopOrphan(home, log);
    const copiesFolder = home.user ? systemFolder : home.folder;
    const binaries = await prepareBinaries({ user: home.user, copiesFolder, log }, archives);
    const password = await prepareCluster(home, binaries, databaseName);
    const address = await chooseAddress(home);
    const stopping = new AbortController();
    const launch = { home, binaries, args: argumentsFor(home, address, maxConnections), signal: stopping.signal };
    const running = keepRunning(launch, await launchPostmaster(launch), log);
    void keepTurningLog(home, turnLogEveryMs, stopping.signal);

    const stop = async (toRemove: boolean) => {
      stopping.abort();
      await running;
      await removeSocketFolder(home);
      if (toRemove) await removeHome(home, dataDir);
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      connection: { ...address, user: databaseName, password, database: databaseName },
      stop: () => (stopped ??= stop(false)),
      discard: () => (stopped ??= stop(isNew)),
    };
  } catch (error) {
    await removeSocketFolder(home);
    lock.release();
    throw error;
  }
}

type Address = { host: string; port: number };

/** No TCP where there are sockets: only whoever may enter the socket's folder can even knock. */
async function chooseAddress(home: Home): Promise<Address> {
  if (process.platform !== 'win32') return { host: await openSocketFolder(home), port: socketPort };
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return { host: '127.0.0.1', port };
}

/** On the command line, so that these are the code's settings: it outranks every file in the cluster. */
function argumentsFor({ cluster }: Home, { host, port }: Address, maxConnections: number): string[] {
  const isSocket = host.startsWith('/');
  const settings = {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
    port,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C', // `isFolderStillBusy` and `hasRecoveryFailed` read them
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    max_connections: maxConnections,
    // Data that fits in memory many times over.
    shared_buffers: '64MB',
    max_wal_size: '256MB', // bounds how long a start after a crash has to recover
    wal_compression: 'on', // full pages after each checkpoint are most of what a burst of ballots writes
    io_method: 'sync', // spares three idle worker processes
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Restarts the postmaster whenever it ends by itself; resolves when it has been stopped. */
async function keepRunning(launch: Launch, first: ChildProcess, log: EmbeddedOptions['log']): Promise<void> {
  let postmaster: ChildProcess | undefined = first;
  let delayMs = firstDelayMs;
  const stopped = once(launch.signal, 'abort');
  while (postmaster) {
    const startedAt = Date.now();
    await Promise.race([ended(postmaster), stopped]);
    if (launch.signal.aborted) return stopChild(postmaster);
    log(`The database ended unexpectedly (${postmaster.signalCode ?? `code ${postmaster.exitCode}`}), restarting it.`);
    if (Date.now() - startedAt > 60_000) delayMs = firstDelayMs;
    postmaster = undefined;
    while (!postmaster && !launch.signal.aborted) {
      await sleep(delayMs, undefined, { signal: launch.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      postmaster = await launchPostmaster(launch).catch((error: Error) => void log(error.message));
    }
  }
}

const firstDelayMs = 50;
const longestDelayMs = 2_000; // a hall waits: an answer has to come within 5 s, also when it happens again and again
const readyWithinMs = 120_000; // recovering a full WAL from a slow disk
const folderFreeWithinMs = 30_000;

/** One postmaster, ready for connections. */
async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + folderFreeWithinMs;
  for (let recoveries = 1; ; ) {
    try {
      return await tryLaunch(launch);
    } catch (error) {
      const again = isFolderStillBusy(error) || (hasRecoveryFailed(error) && recoveries++ < mostRecoveries);
      if (!again || Date.now() > deadline || launch.signal.aborted) throw error;
      await sleep(100);
    }
  }
}

const mostRecoveries = 2;

/**
 * Where a kill left files of an unlogged table that was never committed, recovery makes one that is there already and ends. What
 * it wrote until then lets the next one clear them.
 */
function hasRecoveryFailed(error: unknown): boolean {
  return /could not create file ".*": File exists/.test((error as Error).message);
}

/** The children of a killed postmaster notice after a second or two; until then PostgreSQL rightly refuses. */
function isFolderStillBusy(error: unknown): boolean {
  return /is still in use|lock file "[^"]*" (already exists|is empty)/.test((error as Error).message);
}

async function tryLaunch({ home, binaries, args, signal }: Launch): Promise<ChildProcess> {
  await disownPidFile(home);
  const log = await openLog(home);
  const child = spawn(binaries.postgres, args, {
    ...spawnOptionsFor(home.user),
    detached: true, // Ctrl-C reaches a terminal's whole group, and would end the database before our requests are done
    stdio: ['ignore', log.handle.fd, log.handle.fd], // a file, not a pipe: its last words come after a server that was killed
  });
  child.on('error', () => {}); // it counts as ended, below
  endWithUs(child, home.user);
  await log.handle.close();

  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(home, child))) {
    if (hasEnded(child)) throw new Error(`The database did not start:\n${await log.readTail()}`);
    if (signal.aborted || Date.now() > deadline) {
      await stopChild(child);
      throw new Error(`The database was not ready in time:\n${await log.readTail()}`);
    }
    await sleep(10);
  }
  return child;
}

async function isReady({ cluster }: Home, child: ChildProcess): Promise<boolean> {
  const found = await readPidFile(cluster);
  return found?.pid === child.pid && found?.ready === true;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid) await stopPostmaster(child.pid, async () => hasEnded(child));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

const largestLogBytes = 5_000_000;

/**
 * Puts what the log says aside once it is long. The database goes on writing to the file that it has: it is emptied in place, and what is
 * written next stands at its begin, since it was opened to append.
 */
async function turnLog({ logFile }: Home): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size <= largestLogBytes) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile);
}

async function keepTurningLog(home: Home, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted) await turnLog(home).catch(() => {}); // as on a full disk: the next time
  }
}

async function openLog(home: Home) {
  await turnLog(home);
  const { logFile } = home;
  const handle = await open(logFile, 'a', 0o600);
  const from = (await handle.stat()).size;
  return {
    handle,
    readTail: async () => (await readFile(logFile)).subarray(from).toString('utf8').slice(-2_000).trim(),
  };
}

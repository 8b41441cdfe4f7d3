import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Say } from '#server/terminal.ts';
import type { Release } from './archive.ts';
import { type Installed, toUser } from './installed.ts';
import { runProgram } from './run-program.ts';
import { waitUntilReady } from './running-place.ts';

const longestStartMs = 120_000;
const longestStopMs = 30_000;
// As the restore of the new version says it.
const migrationsLine = /^The migrations .*$/m;

type Trial = {
  installed: Installed;
  release: Release;
  /** Made by `makeTrialFolder`. */
  folder: string;
  /** A backup of what is served, and what opens it. */
  backup: { file: string; key: string | undefined };
  signal: AbortSignal;
};

/**
 * Lives with the new version for a moment, on a copy of the data, as the service's user: restores the backup, starts, and examines what runs.
 * Nothing leaves it: it has no mail server, and backups hold no webhooks and no jobs.
 * @throws Error where anything of it fails
 */
export async function tryOnACopy({ installed, release, folder, backup, signal }: Trial, say: Say): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const [node = '', ...args] = installed.unit.command;
  const options = {
    cwd: release.folder,
    // None of the installation's: neither its mail server nor its database.
    env: {
      PATH: installed.env.PATH,
      NODE_COMPILE_CACHE: installed.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      BACKUP_DAILY: 'off',
      PORT: String(port),
      PUBLIC_URL: address, // that in the copy's panel leads to what visitors use
      LOG_LEVEL: 'warn',
    },
    ...toUser(installed),
    signal,
  };
  const command = (entry: string, more: string[] = [], variables = {}) =>
    runProgram(node, [entry, ...more], { ...options, env: { ...options.env, ...variables } });

  const restored = await command('src/server/backup/restore-command.ts', [backup.file], { BACKUP_KEY: backup.key });
  say(`The backup was read back: version ${release.version} restored it into a copy, and it holds.`);
  const migrations = migrationsLine.exec(restored);
  if (migrations) say(migrations[0]);
  // It ends with us: should this process be killed, the channel closes.
  const server = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  server.on('error', () => {}); // it counts as ended
  const lastWords = keepLastWords(server);
  try {
    const deadline = Date.now() + longestStartMs;
    const fault = await waitUntilReady(
      async () => address,
      release,
      async () => {
        signal.throwIfAborted();
        if (hasEnded(server)) return 'it ended';
        return Date.now() > deadline ? 'it was not ready in time' : undefined;
      },
    );
    if (fault !== undefined) throw new Error(`Version ${release.version} does not start: ${fault}.\n${lastWords()}`);
    await command('src/server/backup/verify-command.ts');
    await command('src/server/features/running/doctor/doctor-command.ts');
    say(`Version ${release.version} ran on the copy: ready, the count holds, the doctor found nothing.`);
  } finally {
    await stop(server);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

function keepLastWords(server: ChildProcess): () => string {
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  return () => said.trim();
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const impatience = setTimeout(() => server.kill('SIGKILL'), longestStopMs);
  await ended;
  clearTimeout(impatience);
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

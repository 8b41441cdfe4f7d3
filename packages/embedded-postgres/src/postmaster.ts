import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Home } from './home.ts';
import { runAs, type SystemUser } from './system-user.ts';

const pollMs = 10;

export type PidFile = { pid: number; ready: boolean; host: string; port: number };

/** What the file says that a running postmaster keeps in its cluster. A killed one leaves it behind. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder, address, , status] = text.split('\n').map((line) => line.trim());
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), ready: status === 'ready', host: socketFolder || address || '', port: Number(port) };
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/**
 * Stops the postmaster that a dead process of ours left running. Only called while we hold the folder's lock,
 * so what still runs there belongs to nobody.
 */
export async function stopOrphan({ cluster }: Home, log: (message: string) => void): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid;
  if (!pid || !(await isPostmasterOf(cluster, pid))) return;
  log(`Stopping the database (process ${pid}) that an earlier start left running.`);
  const gone = await stopPostmaster(pid, async () => !(await isPostmasterOf(cluster, pid)));
  if (!gone) throw new Error(`The database process ${pid} of an earlier start does not end. Restart the machine.`);
}

/** A process id alone proves nothing: it may have been given to another program since. */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  const command = await readCommandLine(pid);
  return /postgres/.test(command) && command.includes(`-D ${cluster} `);
}

/** Empty for a process that is gone, or a zombie. */
async function readCommandLine(pid: number): Promise<string> {
  // The command line, because a container's root may not read another user's working folder in /proc.
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  const [program, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return runAs(undefined, program as string, args).catch(() => '');
}

/**
 * Asks for a fast shutdown, then for an immediate one (the next start recovers), then leaves it no choice.
 * False when it is still there after that.
 */
export async function stopPostmaster(pid: number, isGone: () => Promise<boolean>, timeoutMs = 10_000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (await isGone()) return true;
      await sleep(pollMs);
    }
  }
  return false;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/**
 * Makes a lock file acceptable whose process id now belongs to some other program: PostgreSQL would take that for a
 * running server. The file itself must stay, because it also names the shared memory by which PostgreSQL notices
 * that a killed postmaster's children still write. PostgreSQL ignores its parent's process id, so that goes in.
 */
export async function disownPidFile({ cluster, user }: { cluster: string; user: SystemUser | undefined }) {
  const found = await readPidFile(cluster);
  if (!found) return removeEmptyPidFile(cluster);
  if (await isPostmasterOf(cluster, found.pid)) return;
  const [, ...rest] = (await readFile(pidFile(cluster), 'utf8')).split('\n');
  const draft = `${pidFile(cluster)}.new`;
  await writeFile(draft, [process.pid, ...rest].join('\n'), { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, pidFile(cluster));
}

/** A power cut can leave the file empty, which PostgreSQL refuses. Only an old one: a new one is just being written. */
async function removeEmptyPidFile(cluster: string): Promise<void> {
  const stats = await stat(pidFile(cluster)).catch(() => undefined);
  if (stats?.size === 0 && Date.now() - stats.mtimeMs > 2_000) await rm(pidFile(cluster));
}

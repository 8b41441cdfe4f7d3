import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { localAddress } from '#server/features/running/doctor/installation.ts';
import { type Release, readRelease } from './archive.ts';
import { runProgram } from './run-program.ts';
import { readFromFiles, readProcess, type Unit } from './unit.ts';

const run = promisify(execFile);

/** What runs, as a service of systemd whose folder is a link to one of several releases. */
export type Installed = {
  unit: Unit;
  /** Which release runs: the link that is turned. */
  link: string;
  release: Release;
  env: NodeJS.ProcessEnv;
  config: Pick<Config, 'dataDir' | 'backupKey' | 'updateKey'>;
  uid: number;
  gid: number;
};

/**
 * Looks at the service that runs, with the very variables that it has.
 * @throws Error where it does not run, or its data lie in the release
 */
export async function readInstalled(unit: Unit): Promise<Installed> {
  if (unit.pid === 0)
    throw new Error(
      `The service ${unit.name} does not run. Start it first: what is tried is a copy of what it serves.`,
    );
  const { env, uid, gid } = await readProcess(unit.pid);
  refuseDataInRelease(env, unit.folder);
  // The service could change its own variables: the key comes from whoever runs this, or from files that are root's.
  const UPDATE_KEY = process.env.UPDATE_KEY || (await readFromFiles(unit, 'UPDATE_KEY'));
  const config = readConfig({
    DATA_DIR: env.DATA_DIR,
    BACKUP_KEY: env.BACKUP_KEY || (await readAsService(env.BACKUP_KEY_FILE, { uid, gid })),
    UPDATE_KEY,
  });
  return { unit, link: unit.folder, release: await readRelease(await realpath(unit.folder)), env, config, uid, gid };
}

/** Where a process of the service listens on this machine; undefined where it is gone. */
export async function readAddress(pid: number): Promise<string | undefined> {
  const found = await readProcess(pid).catch(() => undefined);
  return found && localAddress(readConfig({ HOST: found.env.HOST, PORT: found.env.PORT }));
}

/** The next release would not find what lies in the folder of this one. */
function refuseDataInRelease({ DATA_DIR = '', KEYS_FILE = '' }: NodeJS.ProcessEnv, link: string): void {
  const places = { DATA_DIR: DATA_DIR || './data', ...(KEYS_FILE && { KEYS_FILE }) };
  for (const [name, place] of Object.entries(places)) {
    if (path.isAbsolute(place) && !`${path.normalize(place)}/`.startsWith(`${link}/`)) continue;
    const folder = path.resolve(link, place);
    throw new Error(
      `${name} (${place}) lies in the folder of the release, ${folder}, where the next release would not find it. Stop the service, move ${folder} out of it, such as to /var/lib/ten-stones, name its whole path in ${name}, and start the service.`,
    );
  }
}

/** Root reads no file because the service names it: its own user does. */
async function readAsService(file: string | undefined, user: { uid: number; gid: number }) {
  if (!file) return undefined;
  const { stdout } = await run('cat', ['--', file], toUser(user)).catch((cause: unknown) => {
    throw new Error(`The user of the service cannot read ${file}, which BACKUP_KEY_FILE names.`, { cause });
  });
  return stdout.replace(/\r?\n$/, '');
}

/** The files that upgrades of this installation keep: beside the link, where only who may change the program can write. */
export function filesOfUpgrades(link: string) {
  const folder = `${link}.upgrade`;
  return {
    folder,
    log: path.join(folder, 'log'),
    state: path.join(folder, 'state.json'),
    trial: path.join(folder, 'trial'),
  };
}

/** Runs a command of a release to its end, as the service's own user, with the service's variables and those that are given. */
export function runAsService(
  { unit, env, uid, gid }: Installed,
  { folder }: Pick<Release, 'folder'>,
  { args, variables = {}, signal }: { args: string[]; variables?: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<string> {
  const [node = ''] = unit.command;
  return runProgram(node, args, { cwd: folder, env: { ...env, ...variables }, ...toUser({ uid, gid }), signal });
}

/** Only root becomes somebody else. */
export function toUser({ uid, gid }: { uid: number; gid: number }): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

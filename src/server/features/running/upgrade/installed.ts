import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { type Release, readRelease } from './archive.ts';
import { runProgram } from './run-program.ts';
import { readProcess, type Unit } from './unit.ts';

/** What runs, as a service of systemd whose folder is a link to one of several releases. */
export type Installed = {
  unit: Unit;
  /** Which release runs: the link that is turned. */
  link: string;
  release: Release;
  env: NodeJS.ProcessEnv;
  config: Config;
  uid: number;
  gid: number;
};

/**
 * Looks at the service that runs, with the very variables that it has.
 * @throws Error where it does not run
 */
export async function readInstalled(unit: Unit): Promise<Installed> {
  if (unit.pid === 0)
    throw new Error(
      `The service ${unit.name} does not run. Start it first: what is tried is a copy of what it serves.`,
    );
  const { env, uid, gid } = await readProcess(unit.pid);
  // Whoever runs the upgrade may name the key without giving it to the service.
  const config = readConfig({ ...env, UPDATE_KEY: process.env.UPDATE_KEY || env.UPDATE_KEY });
  return { unit, link: unit.folder, release: await readRelease(await realpath(unit.folder)), env, config, uid, gid };
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

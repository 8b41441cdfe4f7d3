import { chown, mkdir, readdir, rmdir, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type Installed, toUser } from './installed.ts';
import { runProgram } from './run-program.ts';

const programs = /^postgres-binaries-[\w.-]+$/;

/** Makes it anew, with an empty folder for data in it, both of the service's user. */
export async function makeTrialFolder(folder: string, installed: Installed): Promise<void> {
  const dataDir = path.join(folder, 'data');
  await removeTrialFolder(folder, installed);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  // The database's programs that are unpacked already need not be unpacked for the copy.
  for (const name of await listPrograms(installed.config.dataDir))
    await symlink(path.join(installed.config.dataDir, name), path.join(dataDir, name));
  const { uid, gid } = toUser(installed);
  if (uid === undefined || gid === undefined) return;
  for (const place of [dataDir, folder]) await chown(place, uid, gid);
}

/** What is in it is removed by the service's user, who could lead root elsewhere meanwhile. */
export async function removeTrialFolder(folder: string, installed: Installed): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return;
  await runProgram('find', [folder, '-mindepth', '1', '-delete'], toUser(installed));
  await rmdir(folder);
}

/** Gives the installation the database's programs that the new version brought, so that its first start need not unpack them. */
export async function keepNewPrograms(folder: string, installed: Installed, signal: AbortSignal): Promise<void> {
  const { dataDir } = installed.config;
  const known = await listPrograms(dataDir);
  const fresh = (await listPrograms(path.join(folder, 'data'))).filter((name) => !known.includes(name));
  const copy = 'rm -rf "$1.new" && cp -R "$0" "$1.new" && mv "$1.new" "$1"';
  for (const name of fresh)
    await runProgram('sh', ['-c', copy, path.join(folder, 'data', name), path.join(dataDir, name)], {
      ...toUser(installed),
      signal,
    });
}

/** None where nothing was made yet, as with a database elsewhere. */
async function listPrograms(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir).catch(() => [])).filter((name) => programs.test(name));
}

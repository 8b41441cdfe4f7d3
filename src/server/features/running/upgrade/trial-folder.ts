import { chown, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Installed, toUser } from './installed.ts';
import { runProgram } from './run-program.ts';

const longestAtWorkMs = 60_000;
const nameOfPrograms = /^postgres-binaries-[\w.-]+$/;

/** Makes it anew, with an empty folder for data in it. Whatever is in it belongs to the service's user, who could lead root elsewhere. */
export async function makeTrialFolder(folder: string, installed: Installed): Promise<void> {
  await removeTrialFolder(folder, installed);
  await mkdir(folder, { mode: 0o711 });
  const user = toUser(installed);
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const dataDir = path.join(folder, 'data');
  await runProgram('mkdir', [dataDir], user);
  // The database's programs that are unpacked already need not be unpacked for the copy.
  const programs = (await listPrograms(installed.config.dataDir)).map((name) =>
    path.join(installed.config.dataDir, name),
  );
  if (programs.length > 0) await runProgram('ln', ['-s', ...programs, dataDir], user);
}

/** What an upgrade that was killed had started may be at work in it for a while. */
export async function removeTrialFolder(folder: string, installed: Installed): Promise<void> {
  const deadline = Date.now() + longestAtWorkMs;
  for (;;) {
    try {
      return await tryToRemove(folder, installed);
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`${folder} cannot be removed: something is at work in it.`, { cause });
      await sleep(500);
    }
  }
}

async function tryToRemove(folder: string, installed: Installed): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  const user = toUser(installed);
  // One that was not handed over yet, when it was killed, is empty.
  if (found.uid === (user.uid ?? found.uid)) await runProgram('find', [folder, '-mindepth', '1', '-delete'], user);
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
  return (await readdir(dataDir).catch(() => [])).filter((name) => nameOfPrograms.test(name));
}

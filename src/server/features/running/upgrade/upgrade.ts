import { copyFile, readFile, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { isNewer } from '#server/features/running/updates/versions.ts';
import type { Say } from '#server/terminal.ts';
import { nameOfDatabase, type Release, readOldestNode, readVersion, unpackRelease } from './archive.ts';
import { makeBackups } from './backups.ts';
import type { DatabaseFacts } from './database-facts-command.ts';
import { filesOfUpgrades, type Installed, runAsService } from './installed.ts';
import { refuseTooLittleRoom } from './room.ts';
import { runProgram } from './run-program.ts';
import { checkSignature, readUpdateKey } from './signature.ts';
import type { State } from './state.ts';
import { stepsForSeveralCopies } from './steps-by-hand.ts';
import { tryOnACopy } from './trial.ts';
import { keepNewPrograms, makeTrialFolder, removeTrialFolder } from './trial-folder.ts';

/** Where this command runs from. */
const here = path.resolve(import.meta.dirname, '../../../../..');

type Call = { installed: Installed; archive: string; signal: AbortSignal };

/**
 * Does all that comes before the switch to a newer release, while the one that is there serves on: checks the archive, backs up, and lives
 * with the new version on a copy. Resolves with what is to be switched.
 * @throws Error in plain words
 */
export async function prepareUpgrade({ installed, archive, signal }: Call, say: Say): Promise<State> {
  const bytes = await readSigned(archive, installed, say);
  const version = await readVersion(bytes);
  if (!isNewer(version, installed.release.version))
    throw new Error(`Version ${installed.release.version} runs, and the archive holds ${version}, which is not newer.`);
  const { bytes: bytesOfData, copies } = await readFacts(installed, signal);
  if (copies > 1) throw new Error(stepsForSeveralCopies(installed, { version, archive, copies }).join('\n'));
  const folder = await realpath(path.dirname(installed.link));
  await refuseTooLittleRoom({ trial: folder, data: installed.config.dataDir }, bytesOfData);
  const release = await unpackRelease(bytes, version, folder);
  await refuseOldNode(release, installed);
  await bringDatabase(release, path.dirname(path.resolve(archive)));
  say(`Version ${version}, commit ${release.commit}, is unpacked in ${release.folder}.`);
  const backup = await liveWithIt({ installed, release, signal }, say);
  return { from: installed.release, to: release, backup, isUnderWay: true };
}

async function readSigned(archive: string, { config }: Installed, say: Say): Promise<Buffer> {
  const [bytes, signature] = await Promise.all([read(archive), read(`${archive}.minisig`)]);
  const key = readUpdateKey(config.updateKey ?? '');
  if (!key)
    throw new Error(
      'UPDATE_KEY is not set, so nobody knows who may make a new version. It is the public key that the makers publish. Check the archive with it yourself the first time: ' +
        `minisign -V -m ${archive} -P <public key>. Then name it here (UPDATE_KEY=RW… before this command), and in the file of the service’s variables (EnvironmentFile), which root alone may write, for the next time.`,
    );
  const comment = checkSignature(bytes, signature.toString('utf8'), key);
  say(`The signature holds, by the key ${key.id}: ${comment.replaceAll('\t', ', ')}`);
  return bytes;
}

function read(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
}

/** As the service reaches its database, whichever version it is. */
async function readFacts(installed: Installed, signal: AbortSignal): Promise<DatabaseFacts> {
  const args = ['src/server/features/running/upgrade/database-facts-command.ts'];
  return JSON.parse(await runAsService(installed, { folder: here }, { args, signal }));
}

async function refuseOldNode(release: Release, { unit }: Installed): Promise<void> {
  const [node = ''] = unit.command;
  const oldest = await readOldestNode(release);
  const version = await runProgram(node, ['--version'], {});
  if (Number.parseInt(version.slice(1), 10) < oldest)
    throw new Error(
      `Version ${release.version} needs Node ${oldest} or a later LTS; ${node} is ${version}. Install that first.`,
    );
}

/** Beside the new release, where it looks for it; where there is none, and it needs one, it says so itself. It appears when it is whole. */
async function bringDatabase(release: Release, from: string): Promise<void> {
  const name = await nameOfDatabase(release);
  const [there, wanted] = [path.join(from, name), path.join(path.dirname(release.folder), name)];
  const exists = (file: string) => stat(file).catch(() => undefined);
  if (name !== '' && (await exists(there)) && !(await exists(wanted))) {
    await copyFile(there, `${wanted}.copying`);
    await rename(`${wanted}.copying`, wanted);
  }
}

/** Returns the backup that is kept. */
async function liveWithIt(
  { installed, release, signal }: { installed: Installed; release: Release; signal: AbortSignal },
  say: Say,
): Promise<string> {
  const { trial } = filesOfUpgrades(installed.link);
  try {
    await makeTrialFolder(trial, installed);
    const { kept, readable } = await makeBackups(installed, { version: release.version, trial, signal });
    say(`Backed up to ${kept}.`);
    await tryOnACopy({ installed, release, folder: trial, backup: readable, signal }, say);
    await keepNewPrograms(trial, installed, signal);
    return kept;
  } finally {
    await removeTrialFolder(trial, installed);
  }
}

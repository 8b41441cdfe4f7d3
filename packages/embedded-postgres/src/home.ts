import { chmod, link, mkdir, mkdtemp, readdir, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { canEnter, findDatabaseUser, type SystemUser } from './system-user.ts';

/** Where the database and everything that belongs to it live, and who runs it. */
export type Home = {
  folder: string;
  user: SystemUser | undefined;
  cluster: string;
  lockFile: string;
  logFile: string;
  passwordFile: string;
  socketFolderFile: string;
};

type Whereabouts = { dataDir: string; systemFolder: string; log: (message: string) => void };

/**
 * The data folder itself, wherever the database's user can enter it. Otherwise a folder of this machine that is
 * remembered in the data folder, so that changed permissions never make an existing database look like none.
 */
export async function findHome({ dataDir, systemFolder, log }: Whereabouts): Promise<Home> {
  await makeDataFolder(dataDir);
  const folder = await realpath(dataDir);
  const note = path.join(folder, 'postgres.location');
  const remembered = await readFile(note, 'utf8').catch(() => undefined);
  if (remembered !== undefined) return openElsewhere(folder, remembered.trim(), log);

  const here = await homeIn(folder);
  if (!here.user || (await canEnter(here.user, folder))) return here;
  if (await stat(here.cluster).catch(() => undefined))
    throw new Error(
      `The database in ${folder} belongs to the system user ${here.user.name}, who cannot enter that folder. ` +
        `Give every folder on the way to it the permission to pass (chmod o+x).`,
    );
  await mkdir(systemFolder, { recursive: true, mode: 0o755 });
  if (!(await canEnter(here.user, systemFolder))) {
    await rmdir(folder).catch(() => {}); // unless something is in it: another user could not use it
    throw new EmbeddedError(
      'wrong_user',
      `PostgreSQL does not run as root, and the system user ${here.user.name} can enter neither ${folder} nor ${systemFolder}. ` +
        `Run this as the user whom these folders belong to (runuser -u ten-stones -- …).`,
    );
  }
  return openElsewhere(folder, await settleElsewhere(systemFolder, note), log);
}

/** Removes all that `startEmbeddedDatabase` put into a data folder, and its folder elsewhere. What else is there stays. */
export async function removeHome(home: Home, dataDir: string): Promise<void> {
  const { folder, cluster, passwordFile, logFile, lockFile } = home;
  if (folder !== (await realpath(dataDir))) {
    await rm(path.join(dataDir, 'postgres.location'));
    await rm(folder, { recursive: true });
    return;
  }
  const programs = (await readdir(folder)).filter((name) => name.startsWith('postgres-binaries-'));
  const made = [...programs.map((name) => path.join(folder, name)), cluster, passwordFile, logFile, `${logFile}.1`];
  for (const file of [...made, `${lockFile}.owner`]) await rm(file, { recursive: true, force: true });
  // Last, and while it is held: whoever comes then finds nothing, and locks a file of their own.
  await rm(lockFile).catch(() => {}); // Windows keeps a file that is open
}

/** Passable for the database's user when root makes it; whatever is secret in it carries its own mode. */
async function makeDataFolder(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!made || process.getuid?.() !== 0) return;
  let folder = path.resolve(dataDir);
  await chmod(folder, 0o711);
  while (folder !== path.resolve(made)) {
    folder = path.dirname(folder);
    await chmod(folder, 0o711);
  }
}

async function homeIn(folder: string): Promise<Home> {
  const cluster = path.join(folder, 'postgres');
  return {
    folder,
    user: await findDatabaseUser(cluster),
    cluster,
    lockFile: path.join(folder, 'postgres.lock'),
    logFile: path.join(folder, 'postgres.log'),
    passwordFile: path.join(folder, 'postgres.password'),
    socketFolderFile: path.join(folder, 'postgres.socket'),
  };
}

async function openElsewhere(dataDir: string, folder: string, log: Whereabouts['log']): Promise<Home> {
  if (!(await stat(folder).catch(() => undefined)))
    throw new Error(
      `The database of ${dataDir} is kept in ${folder}, which is gone or out of reach. ` +
        `Put it back, or delete ${path.join(dataDir, 'postgres.location')} to begin with an empty database.`,
    );
  const home = await homeIn(folder);
  log(`The database is in ${folder}, because ${home.user?.name ?? 'its user'} cannot enter ${dataDir}.`);
  return home;
}

/** Not named after the data folder: a data folder that was thrown away and made anew starts empty. */
async function settleElsewhere(systemFolder: string, note: string): Promise<string> {
  const folder = await mkdtemp(path.join(systemFolder, 'data-'));
  await chmod(folder, 0o711);
  const draft = `${note}.${path.basename(folder)}`;
  await writeFile(draft, `${folder}\n`, { flush: true });
  try {
    // A link, because it fails where a rename would replace: of two first starts at once, one settles the place.
    await link(draft, note);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(note, 'utf8')).trim();
  } finally {
    await rm(draft);
  }
}

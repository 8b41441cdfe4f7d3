import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Home } from './home.ts';
import { canEnter } from './system-user.ts';

/** PostgreSQL names its socket after a port, though nothing listens on one. */
export const socketPort = 5432;

/**
 * A folder of mode 0700 where PostgreSQL's socket works: beside the data if possible. A socket's path may have about
 * 100 bytes and some mounted file systems have no sockets at all, so each place is tried with a real one.
 */
export async function openSocketFolder(home: Home): Promise<string> {
  await removeSocketFolder(home);
  const failures: unknown[] = [];
  for (const parent of [home.folder, tmpdir(), '/run', '/tmp']) {
    const folder = await mkdtemp(path.join(parent, folderPrefix)).catch((error) => void failures.push(error));
    if (!folder) continue;
    try {
      await tryFolder(folder, home);
      await writeFile(home.socketFolderFile, `${folder}\n`);
      return folder;
    } catch (error) {
      failures.push(error);
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new AggregateError(failures, 'No folder was found where PostgreSQL can open its socket.');
}

/** Removes the folder of the last start, with what a killed server left in it. */
export async function removeSocketFolder({ socketFolderFile }: Home): Promise<void> {
  const remembered = await readFile(socketFolderFile, 'utf8').catch(() => '');
  const folder = remembered.trim();
  if (path.basename(folder).startsWith(folderPrefix)) await rm(folder, { recursive: true, force: true });
  await rm(socketFolderFile, { force: true });
}

const folderPrefix = 'postgres-socket-';

async function tryFolder(folder: string, { user }: Home): Promise<void> {
  if (user) {
    await chown(folder, user.uid, user.gid);
    if (!(await canEnter(user, folder))) throw new Error(`${user.name} cannot enter ${folder}.`);
  }
  const server = createServer().listen(path.join(folder, `.s.PGSQL.${socketPort}`));
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

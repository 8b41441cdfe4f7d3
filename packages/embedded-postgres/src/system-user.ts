import { execFile } from 'node:child_process';
import { chmod, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** An account to run PostgreSQL as. Wherever it is undefined, our own account does. */
export type SystemUser = { name: string; uid: number; gid: number };

const preferredNames = ['postgres', 'nobody'];

/**
 * Who runs the database. PostgreSQL refuses to run as root, so root needs somebody else:
 * the owner of the existing cluster, or an unprivileged account of this machine.
 */
export async function findDatabaseUser(cluster: string): Promise<SystemUser | undefined> {
  const ourId = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (ourId !== 0) {
    if (!owner || ourId === undefined || owner.uid === ourId) return undefined;
    throw new EmbeddedError(
      'wrong_user',
      `The database in ${cluster} belongs to user ${owner.uid}. Start as that user, or as root.`,
    );
  }
  const users = await readSystemUsers();
  if (owner && owner.uid !== 0) {
    const known = users.find(({ uid }) => uid === owner.uid);
    return known ?? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of preferredNames) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid > 0);
    if (user) return user;
  }
  throw new EmbeddedError(
    'wrong_user',
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody". Start as an ordinary user.',
  );
}

async function readSystemUsers(): Promise<SystemUser[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** Spawn options shared by everything that PostgreSQL runs. */
export function spawnOptionsFor(user: SystemUser | undefined) {
  return {
    // A fixed environment: PGDATA or PGPORT of the shell would redirect the server, and our secrets are not its business.
    env: pick(process.env, ['PATH', 'SystemRoot', 'TEMP', 'TMP'], { LC_ALL: 'C' }),
    // PostgreSQL's programs fail in a current folder that their user cannot enter.
    cwd: path.parse(process.execPath).root,
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}

function pick(env: NodeJS.ProcessEnv, names: string[], extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(kept), ...extra };
}

/** Runs a program to its end as that user. Resolves to what it printed; rejects with its complaint. */
export function runAs(user: SystemUser | undefined, program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, spawnOptionsFor(user), (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message, { cause: error }));
      else resolve(stdout);
    });
    child.stdin?.on('error', () => {}); // it may end without reading; its exit code tells the rest
    child.stdin?.end(input);
  });
}

/** Tried for real, because modes alone do not tell: access lists and mounts have their say too. */
export async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  return runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  );
}

/** Hands a folder and everything in it to that user. */
export async function giveTo(user: SystemUser | undefined, folder: string): Promise<void> {
  if (!user) return;
  await forEachEntry(folder, (entry) => lchown(entry, user.uid, user.gid));
}

/** Lets every account read a folder and run its programs, whatever umask it was written with. */
export async function openToEveryone(folder: string): Promise<void> {
  await forEachEntry(folder, async (entry) => {
    const stats = await lstat(entry);
    if (stats.isSymbolicLink()) return;
    await chmod(entry, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  });
}

async function forEachEntry(folder: string, visit: (entry: string) => Promise<void>): Promise<void> {
  await visit(folder);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await visit(path.join(entry.parentPath, entry.name));
}

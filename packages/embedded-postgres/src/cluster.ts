import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { syncFolder } from './sync-folder.ts';
import { giveTo, runAs } from './system-user.ts';

/**
 * Makes the cluster with its database unless it is there, and returns its password. It is made in a folder beside its
 * place and renamed when it is complete, so that a kill at any moment leaves either a whole cluster or none.
 */
export async function prepareCluster(home: Home, binaries: Binaries, databaseName: string): Promise<string> {
  const existing = await stat(home.cluster).catch(() => undefined);
  const password = await readPassword(home, existing !== undefined);
  if (existing) await healOwnership(home, existing);
  if (!existing) await createCluster(home, binaries, password, databaseName);
  return password;
}

/** What was copied or put back by root may belong to root, or be open to all, which PostgreSQL refuses. */
async function healOwnership({ cluster, user }: Home, { uid, mode }: Stats): Promise<void> {
  if (uid === 0) await giveTo(user, cluster);
  if (process.platform !== 'win32' && mode & 0o077) await chmod(cluster, 0o700);
}

async function readPassword({ folder, cluster, passwordFile }: Home, clusterExists: boolean): Promise<string> {
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  if (clusterExists) throw new Error(`${passwordFile} is missing: without it nobody can sign in to ${cluster}.`);
  const password = randomBytes(32).toString('base64url');
  await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${passwordFile}.new`, passwordFile);
  await syncFolder(folder);
  return password;
}

const stagingPrefix = 'postgres.new-';

async function createCluster(
  { folder, cluster, user }: Home,
  binaries: Binaries,
  password: string,
  databaseName: string,
): Promise<void> {
  await removeLeftovers(folder);
  const staging = await mkdtemp(path.join(folder, stagingPrefix));
  const made = path.join(staging, 'cluster');
  const passwordFile = path.join(staging, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(user, staging);

  await runAs(user, binaries.initdb, [
    ...['--pgdata', made, '--username', databaseName, '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--data-checksums', '--encoding', 'UTF8', '--no-instructions'],
    // Built in, so that upper, lower and order do not change with the machine's C library.
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ]);
  const createDatabase = `CREATE DATABASE ${databaseName};\n`;
  // Without exit_on_error a failure in this mode still ends with exit code 0.
  await runAs(user, binaries.postgres, ['--single', '-D', made, '-c', 'exit_on_error=on', 'template1'], createDatabase);

  await rename(made, cluster);
  await syncFolder(folder);
  await rm(staging, { recursive: true });
}

/** What a killed start left behind; its initdb may still be writing, hence the retries. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(stagingPrefix)) await rm(path.join(folder, name), { recursive: true, maxRetries: 10 });
}

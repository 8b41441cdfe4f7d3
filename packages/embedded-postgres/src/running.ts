import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { isPostmasterOf, readPidFile } from './postmaster.ts';

/** Where the database of a data folder lives, without making anything; undefined when there is none. */
async function findClusterFolder(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (!folder) return undefined;
  const elsewhere = await readFile(path.join(folder, 'postgres.location'), 'utf8').catch(() => undefined);
  const home = elsewhere?.trim() ?? folder;
  return (await stat(path.join(home, 'postgres')).catch(() => undefined)) && home;
}

/** Whether a start has made a database in this folder. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return (await findClusterFolder(dataDir)) !== undefined;
}

/** How to reach the database that a running server keeps on this folder; undefined when none runs. */
export async function findRunningDatabase(
  dataDir: string,
  databaseName: string,
): Promise<EmbeddedDatabase['connection'] | undefined> {
  const home = await findClusterFolder(dataDir);
  if (!home) return undefined;
  const cluster = path.join(home, 'postgres');
  const found = await readPidFile(cluster);
  if (!found?.ready || !(await isPostmasterOf(cluster, found.pid))) return undefined;
  const password = (await readFile(path.join(home, 'postgres.password'), 'utf8')).trim();
  return { host: found.host, port: found.port, user: databaseName, password, database: databaseName };
}

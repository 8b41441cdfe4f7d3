import { execFile } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import type { Connection } from '#server/database/connect.ts';
import { findRunningDatabase } from '#server/database/embedded.ts';
import { verifyDatabase } from '#verify/database.ts';
import { startTestApp, type TestApp, type Visitor } from './app.ts';
import { createEmptyDatabase, type DatabaseServer } from './database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const run = promisify(execFile);

/** The data folders were made on it, and PostgreSQL reads them nowhere else. */
export const isPlatformOfFolders = process.platform === 'linux' && process.arch === 'x64';

const fixtureOf = (version: string) => join(import.meta.dirname, `../fixtures/version-${version}`);
const backupOf = (version: string) => join(fixtureOf(version), 'council.backup');

/** What `npm run verify` prints of the database in a folder; throws where it does not hold. */
export async function verifyFolder(dataDir: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  return (await run(process.execPath, ['src/server/backup/verify-command.ts'], { env })).stdout;
}

/** The `DATA_DIR` that the version left behind, until the test is finished. */
export async function unpackData(version: string): Promise<string> {
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'data.tar');
  const packed = await readFile(join(fixtureOf(version), 'data.tar.zst'));
  await writeFile(archive, await promisify(zstdDecompress)(packed));
  await run('tar', ['-xf', archive, '-C', folder]);
  await chmod(join(folder, 'data'), 0o711);
  return join(folder, 'data');
}

/** A database to which the version's backup was restored and which is up to date; nothing runs on it yet. */
export async function restoreBackupOf(version: string): Promise<DatabaseServer> {
  const place = await createEmptyDatabase(inject('databaseServer'));
  await checkBackup(backupOf(version));
  await restoreBackup(place, backupOf(version), {});
  return place;
}

/** A council of an earlier version; `tests/fixtures/README.md` says what is in it. */
export type EarlierCouncil = {
  fixture: string;
  app: TestApp;
  admin: Visitor;
  batches: ReadonlyMap<string, Batch>;
  /** The batch of this name. */
  find: (name: string) => Batch;
  /** Of its database, as it is now. */
  verify: () => Promise<string[]>;
};

/** Restores the backup that the version made, which brings it up to date, and starts the app on it for all tests of a file. */
export async function restoreCouncil(version: string): Promise<EarlierCouncil> {
  const fixture = fixtureOf(version);
  const place = await restoreBackupOf(version);
  const app = await startTestApp({}, place);
  afterAll(() => app.stop());
  const admin = await app.signIn();
  const { body } = await admin.send(batchesApi.list, {});
  const batches = new Map(body.map((batch) => [batch.name, batch]));
  const find = (name: string) => {
    const batch = batches.get(name);
    if (!batch) throw new Error(`There is no batch "${name}".`);
    return batch;
  };
  return { fixture, app, admin, batches, find, verify: () => verify(place) };
}

/** What `npm run verify` finds in a folder whose product runs: that the command finds it too is shown with version 0.6.0. */
export async function verifyRunning(dataDir: string): Promise<string[]> {
  const connection = await findRunningDatabase(dataDir);
  if (!connection) throw new Error(`No database runs in ${dataDir}.`);
  return verify(connection);
}

/** What `npm run verify` finds. */
export async function verify(place: Connection): Promise<string[]> {
  const client = new pg.Client(place);
  await client.connect();
  const verdict = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  await client.end();
  return verdict.findings;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { verifyDatabase } from '#verify/database.ts';
import { startTestApp, type TestApp, type Visitor } from './app.ts';
import { createEmptyDatabase, type DatabaseServer, toUrl } from './database.ts';

const run = promisify(execFile);

/** A council of an earlier version; the README beside its `fixture` says what is in it. */
export type EarlierCouncil = {
  fixture: string;
  app: TestApp;
  admin: Visitor;
  batches: ReadonlyMap<string, Batch>;
  /** The batch of this name. */
  find: (name: string) => Batch;
  /** What `npm run verify` finds. */
  verify: () => Promise<string[]>;
};

/** Restores the backup that the version made, which brings it up to date, and starts the app on it for all tests of a file. */
export async function restoreCouncil(version: string): Promise<EarlierCouncil> {
  const fixture = join(import.meta.dirname, `../fixtures/version-${version}`);
  const place = await createEmptyDatabase(inject('databaseServer'));
  const env = { ...process.env, DATABASE_URL: toUrl(place) };
  await run(process.execPath, ['src/server/backup/restore-command.ts', join(fixture, 'council.backup')], { env });
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

async function verify(place: DatabaseServer): Promise<string[]> {
  const client = new pg.Client(place);
  await client.connect();
  const verdict = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  await client.end();
  return verdict.findings;
}

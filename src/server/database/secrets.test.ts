import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { administrator, startTestApp } from '#tests/support/app.ts';
import { createDatabase, createEmptyDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { verifyDatabase } from '#verify/database.ts';

let connection: DatabaseServer;
let folder: string;
let file: string;

beforeEach(async () => {
  connection = await createDatabase(inject('databaseServer'));
  folder = makeTestFolder();
  file = join(folder, 'keys');
});

const settle = async (keysFile?: string, place = connection) => {
  const secrets = Object.entries(await readSecrets(place, keysFile));
  return Object.fromEntries(secrets.map(([name, key]) => [name, key.export().toString('base64url')]));
};

async function ask<Row extends pg.QueryResultRow>(
  statement: string,
  place = connection,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(place);
  await client.connect();
  return (await client.query<Row>(statement, [...values]).finally(() => client.end())).rows;
}

const readStored = (place = connection) =>
  ask<{ name: string; value: Buffer | null }>('select name, value from secrets order by name', place);

/** Everything that stands in any column of any table. */
async function readAllColumns(): Promise<string> {
  const tables = await ask<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => ask<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

test('a start that knows of a file moves the keys there, for good, and the log says that they are the same', async () => {
  const before = await settle();
  expect((await readStored()).every(({ value }) => value !== null)).toBe(true);
  expect(await settle(file)).toEqual(before);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(before);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readStored()).map(({ value }) => value)).toEqual(Object.keys(before).map(() => null));
  const { mtimeMs } = await stat(file);
  expect(await settle(file)).toEqual(before);
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  const { findings, notices } = await verifyDatabase((text, values) => ask(text, connection, values));
  expect([...findings, ...notices].filter((told) => told.includes('key'))).toEqual([]);
});

test('a missing file, one of another database and one that is none end the start, and change nothing', async () => {
  await settle(file);
  const content = await readFile(file, 'utf8');
  await expect(settle()).rejects.toThrow(/lie in a file.*KEYS_FILE/);
  await rm(file);
  await expect(settle(file)).rejects.toThrow(/there is no file .*keys\. It is the same for all copies/);
  await settle(file, await createDatabase(inject('databaseServer')));
  const foreign = await readFile(file, 'utf8');
  await expect(settle(file)).rejects.toThrow(/holds the keys of another database \(.*voters/);
  expect(await readFile(file, 'utf8')).toBe(foreign);
  const { limits: _, ...fewer } = JSON.parse(content);
  await writeFile(file, JSON.stringify(fewer));
  await expect(settle(file)).rejects.toThrow(/does not hold the key "limits"/);
  await writeFile(file, content.slice(0, -20));
  await expect(settle(file)).rejects.toThrow(/no file of keys/);
  await writeFile(file, content);
  expect(await settle(file)).toEqual(JSON.parse(content));
});

test('a key that only a newer app knows is not missed by an older one, and stays where it lies', async () => {
  const before = await settle(file);
  const newer = randomBytes(32);
  const insert = (name: string, value: Buffer | null) =>
    ask('insert into secrets (name, digest, value) values ($1, sha256($2), $3)', connection, [name, newer, value]);
  await insert('elsewhere', null);
  expect(await settle(file)).toEqual(before);
  await insert('here', newer);
  expect(await settle(file)).toEqual(before);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...before, here: newer.toString('base64url') });
});

test('of copies that start at once one writes the file, and one on another machine is told to be given it', async () => {
  const copies = await Promise.all([1, 2, 3].map(() => settle(file)));
  expect(new Set(copies.map((keys) => JSON.stringify(keys))).size).toBe(1);
  const older = await createDatabase(inject('databaseServer'));
  const known = await settle(undefined, older);
  const places = ['here', 'there'].map((name) => join(folder, name));
  const started = await Promise.allSettled(places.map((place) => settle(place, older)));
  const failed = started.findIndex(({ status }) => status === 'rejected');
  expect(started).toContainEqual({ status: 'fulfilled', value: known });
  expect(started[failed]).toMatchObject({
    reason: { message: expect.stringContaining('The keys of this database are missing') },
  });
  await copyFile(places[1 - failed] ?? '', places[failed] ?? '');
  expect(await settle(places[failed], older)).toEqual(known);
});

test('a start that is killed before it has moved them leaves what the next one needs', async () => {
  const before = await settle();
  await writeFile(`${file}.partial`, '{ "voters": "half');
  const watcher = new pg.Client(connection);
  await watcher.connect();
  onTestFinished(() => watcher.end());
  await watcher.query('begin; lock table secrets in share mode'); // it reads the keys, and waits where it would remove them
  const child = startSettling();
  await expect.poll(() => isWaiting(watcher)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await watcher.query('rollback');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(before);
  expect((await readStored()).every(({ value }) => value !== null)).toBe(true);
  expect(await settle(file)).toEqual(before);
  expect((await readStored()).every(({ value }) => value === null)).toBe(true);
});

function startSettling(): ChildProcess {
  const modules = ['connect.ts', 'secrets.ts'].map((name) => JSON.stringify(join(import.meta.dirname, name)));
  const code = `
    import { connectPatiently } from ${modules[0]};
    import { settleSecrets } from ${modules[1]};
    await settleSecrets(connectPatiently(${JSON.stringify(connection)}).db, ${JSON.stringify(file)});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
}

async function isWaiting(watcher: pg.Client): Promise<boolean> {
  const { rows } = await watcher.query(
    `select from pg_locks where relation = 'secrets'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

test('who reads every column of every table finds no key and no session', async () => {
  const app = await startTestApp({ KEYS_FILE: file }, connection);
  onTestFinished(() => app.stop());
  const answer = await app.visitor().fetch(administratorsApi.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const [, token = 'none'] = /session_token=([^.]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
  const stored = await readAllColumns();
  expect(stored).toContain(administrator.email);
  expect(stored).not.toContain(token);
  for (const key of Object.values(app.deps.secrets))
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(stored).not.toContain(key.export().toString(form));
});

test('backups keep the two that the count needs, and a restore writes them where keys lie', {
  timeout: 60_000,
}, async () => {
  const { voters, people, ...others } = await settle(file);
  const backup = join(folder, 'council.backup');
  await expect(writeBackup(connection, backup)).rejects.toThrow(/"(?:voters|people)" is missing.*KEYS_FILE/);
  await writeBackup(connection, backup, { keysFile: file });
  const place = await createEmptyDatabase(inject('databaseServer'));
  const there = join(folder, 'there');
  await writeFile(there, JSON.stringify({ voters: randomBytes(32).toString('base64url') }));
  await checkBackup(backup);
  await expect(restoreBackup(place, backup, { keysFile: there })).rejects.toThrow(/holds the keys of another database/);
  await rm(there);
  await restoreBackup(place, backup, { keysFile: there });
  const restored = await settle(there, place);
  expect(restored).toMatchObject({ voters, people });
  for (const [name, key] of Object.entries(others)) expect(restored[name]).not.toBe(key);
  expect((await readStored(place)).every(({ value }) => value === null)).toBe(true);
  const inside = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(inside, backup);
  expect(await settle(undefined, inside)).toMatchObject({ voters, people });
});

test('no start goes on where the database would keep what the file cannot hold', async () => {
  const before = await settle();
  const nowhere = join(folder, 'no folder', 'keys');
  await expect(settle(nowhere)).rejects.toThrow(/cannot be written \(ENOENT\)/);

  expect(await settle()).toEqual(before);
});

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { appendFile, copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { create, ReadEntry } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Archives } from './archive.ts';
import { findInstalled, prepareBinaries } from './binaries.ts';
import { findDatabaseUser, runAs } from './system-user.ts';
import { makeTestFolder } from './test-folder.ts';

const file = 'database.tgz';
const version = '18.0.0';

let packed: string;
let sha512: string;
let scratch: string;
let copiesFolder: string;
let archives: Archives;
const logged: string[] = [];

beforeAll(async () => {
  packed = path.join(makeTestFolder(), file);
  // As npm packs: everything in one folder, no links.
  const filter = (_: string, entry: ReadEntry | Stats) => !(entry instanceof ReadEntry || entry.isSymbolicLink());
  await create({ file: packed, cwd: findInstalled(), prefix: 'package', gzip: { level: 1 }, filter }, ['.']);
  sha512 = createHash('sha512').update(readFileSync(packed)).digest('hex');
});

afterAll(() => rm(path.dirname(packed), { recursive: true, force: true }));

beforeEach(async () => {
  scratch = makeTestFolder();
  copiesFolder = path.join(scratch, 'copies');
  logged.length = 0;
  const folders = ['beside', 'inside'].map((name) => path.join(scratch, name));
  for (const folder of folders) mkdirSync(folder);
  await copyFile(packed, path.join(scratch, 'inside', file));
  archives = { folders, list: { [path.basename(findInstalled())]: { file, version, sha512 } } };
});

afterEach(() => rm(scratch, { recursive: true, force: true }));

async function prepare() {
  const user = await findDatabaseUser(scratch);
  const binaries = await prepareBinaries({ user, copiesFolder, log: (message) => logged.push(message) }, archives);
  return { user, ...binaries };
}

test("the programs come from the archive, run as the database's user, and need it once", async () => {
  const { initdb, user } = await prepare();
  expect(initdb).toContain(path.join(copiesFolder, `postgres-binaries-${version}`));
  expect(await runAs(user, initdb, ['--version'])).toContain('PostgreSQL');
  expect(logged).toEqual([expect.stringContaining(file)]);
  await rm(path.join(scratch, 'inside', file));
  expect((await prepare()).initdb).toBe(initdb);
  expect(logged).toHaveLength(1);
});

test('an archive that is missing is named, with the places where it may lie', async () => {
  await rm(path.join(scratch, 'inside', file));
  await expect(prepare()).rejects.toMatchObject({
    code: 'no_archive',
    message: expect.stringMatching(/database\.tgz is missing.*beside or .*inside/),
  });
});

test('of an archive that is not the one of the list nothing is unpacked', async () => {
  await appendFile(path.join(scratch, 'inside', file), 'more');
  await expect(prepare()).rejects.toMatchObject({
    code: 'no_archive',
    message: expect.stringContaining('incomplete or was changed'),
  });
  expect(readdirSync(scratch).sort()).toEqual(['beside', 'inside']);
});

test('a machine for which there is no archive is refused by a code', async () => {
  archives = { ...archives, list: {} };
  await expect(prepare()).rejects.toMatchObject({ code: 'unsupported' });
});

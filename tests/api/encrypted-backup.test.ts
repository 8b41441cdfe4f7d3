import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runCommand } from '#tests/support/command.ts';
import { createEmptyDatabase, toUrl } from '#tests/support/database.ts';
import { beginMigrated } from '#tests/support/migrated-folder.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { addressLine, readWelcome } from '#tests/support/welcome.ts';

/** A product that does not wait for its first look at whether a backup is due. */
async function startHurried(env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ['--import', './tests/support/hurried-clock.mjs', 'src/server/main.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return (await readWelcome(child, addressLine)).address;
}

test('with BACKUP_KEY the daily backup and the commands encrypt, and the flags of a restore do what they say', async () => {
  const dataDir = makeTestFolder();
  await beginMigrated(dataDir);
  const BACKUP_KEY = await generateIdentity();
  const address = await startHurried({ DATA_DIR: dataDir, BACKUP_KEY });
  const readState = async () => ((await (await fetch(`${address}/readyz`)).json()) as { backups: string }).backups;
  await expect.poll(readState, { timeout: 30_000 }).toBe('good');
  const [name = '', ...others] = await readdir(join(dataDir, 'backups'));
  expect([name, others]).toEqual([expect.stringMatching(/\.backup\.age$/), []]);
  const file = join(dataDir, 'backups', name);

  const rented = { DATABASE_URL: toUrl(await createEmptyDatabase(inject('databaseServer'))) };
  const restore = (flags: string[], env: NodeJS.ProcessEnv) =>
    runCommand('restore', [file, '--head', 'f'.repeat(64), ...flags], { ...rented, BACKUP_KEY, ...env });
  const place = makeTestFolder();
  expect(await restore([], { DATABASE_URL: '', DATA_DIR: place })).toEqual({
    code: 1,
    said: expect.stringMatching(/does not hold.*The head that you gave is not in the log/s),
  });
  expect(await readdir(place)).toEqual([]);
  expect(await restore(['--although-the-log-does-not-hold'], {})).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored .*It does not hold, and this stays in its log for good/ms),
  });

  const again = join(dataDir, 'again.backup.age');
  expect(await runCommand('backup', [again], { ...rented, BACKUP_KEY })).toEqual({
    code: 0,
    said: expect.stringContaining('It is encrypted with BACKUP_KEY'),
  });
  expect((await readFile(again)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
}, 120_000);

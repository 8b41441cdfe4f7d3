import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/command.ts';
import { createEmptyDatabase, toUrl } from '#tests/support/database.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { startServerOf } from '#tests/support/process.ts';

const run = (entry: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) => runCommand(entry, [file], env);

test('a laptop moves to a rented database: backed up while it runs and when it is stopped, and restored there', async () => {
  const folder = makeTestFolder();
  const [email, adasPassword] = ['ada@example.org', 'correct horse battery'];
  const server = await startServerOf({ email, password: adasPassword });
  onTestFinished(server.stop);
  const home = { DATA_DIR: server.dataDir };
  const running = await run('backup', join(folder, 'running.backup'), home);
  expect(running).toMatchObject({ code: 0, said: expect.stringMatching(/holds \d+ rows.*Backing up: 100 %/s) });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await server.end();
  expect(await run('backup', join(folder, 'stopped.backup'), home)).toMatchObject({ code: 0 });

  const target = await createEmptyDatabase(inject('databaseServer'));
  const rented = { DATABASE_URL: toUrl(target) };
  const restored = await run('restore', join(folder, 'running.backup'), rented);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/as its log says.*Administrator <ada@example.org>, owner, with the password alone/s),
  });
  const there = await startTestApp({}, target);
  onTestFinished(there.stop);
  const signedIn = await there.visitor().send(administratorsApi.signIn, { body: { email, password: adasPassword } });
  expect(signedIn.status).toBe(200);
}, 120_000);

test('a command that cannot be done says why in one sentence, and makes nothing', async () => {
  const folder = makeTestFolder();
  const nowhere = { DATA_DIR: join(folder, 'none') };
  const file = join(folder, 'none.backup');
  expect(await run('backup', file, nowhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no database in .*\n$/),
  });
  expect(await run('restore', file, nowhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no file .*\n$/),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a restore that is interrupted ends at once and leaves the place empty', async () => {
  const file = join(makeTestFolder(), 'council.backup');
  const app = await startTestApp();
  onTestFinished(app.stop);
  await writeBackup(app.connection, file, {});
  const target = await createEmptyDatabase(inject('databaseServer'));
  const owner = new pg.Client(target);
  await owner.connect();
  onTestFinished(() => owner.end());
  // What the restore needs when it begins to write.
  await owner.query('begin; create table kysely_migration (name text)');
  const restore = spawn(process.execPath, ['src/server/backup/restore-command.ts', file], {
    env: { ...process.env, DATABASE_URL: toUrl(target) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void restore.kill('SIGKILL'));
  const closed = once(restore, 'close');
  const said = restore.stderr.toArray();
  await untilSomebodyWaits(owner);
  restore.kill('SIGINT');
  expect(await closed).toEqual([1, null]);
  expect(Buffer.concat(await said).toString()).toMatch(/It was interrupted\.\n$/);
  await owner.query('rollback');
  const { rows } = await owner.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
}, 60_000);

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { backupsApi } from '#contract/running/backups.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { checkBackup } from './check-backup.ts';
import { DailyBackups } from './daily.ts';

let app: TestApp;
let admin: Visitor;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ BACKUP_DAILY: 'on' });
  admin = await app.signIn();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.deps.db.deleteFrom('backup_attempts').execute();
  const scratch = await mkdtemp(join(tmpdir(), 'ten-stones-daily-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  folder = join(scratch, 'backups');
});

function createDaily(keep = 14): DailyBackups {
  const logger = pino({ level: 'silent' });
  return new DailyBackups({ connection: app.connection, db: app.deps.db, folder, keep, logger });
}

async function letHoursPass(hours: number): Promise<void> {
  await app.deps.db
    .updateTable('backup_attempts')
    .set({ at: sql`at - make_interval(hours => ${hours})` })
    .execute();
}

const readState = async () => (await admin.send(backupsApi.read, {})).body;

test('one backup a day, by one of several copies, and the panel knows', async () => {
  expect(await readState()).toEqual({ state: 'none_yet', last_success_at: null, last_failure: null });
  const copies = [createDaily(), createDaily(), createDaily()];
  await Promise.all(copies.map((copy) => copy.runIfDue()));
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  await checkBackup(join(folder, name));
  expect(await readState()).toMatchObject({ state: 'good', last_failure: null });

  await letHoursPass(23);
  await copies[1]?.runIfDue();
  expect(await readdir(folder)).toEqual([name]);
});

test('the oldest go, other people’s files and half-written ones of now stay out of it', async () => {
  await mkdir(folder);
  const old = ['2029-01-01', '2029-01-02', '2029-01-03'].map((day) => `ten-stones-${day}T03-00-00Z.backup`);
  const own = ['before-the-election.backup', 'notes.txt'];
  const remains = `${old[0]}.partial-0a1b2c3d`;
  for (const name of [...old, ...own, remains]) await writeFile(join(folder, name), 'x');
  await createDaily(2).runIfDue();
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining(own));
  // The clock of this machine may stand before 2029 or after it: what counts is how many stay.
  expect(left.filter((name) => name.startsWith('ten-stones-'))).toHaveLength(2);
  expect(left).not.toContain(remains);
});

test('a failed one is loud, does not take the product out of service, and is tried again after an hour', async () => {
  await writeFile(folder, 'a file where the folder should be');
  const daily = createDaily();
  await daily.runIfDue();
  expect(await readState()).toMatchObject({
    state: 'failed',
    last_success_at: null,
    last_failure: { reason: expect.stringContaining(folder) },
  });
  const ready = await app.visitor().fetch('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', backups: 'failed', ballots: 'taken' }]);

  await rm(folder);
  await daily.runIfDue();
  expect((await readState()).state).toBe('failed');
  await letHoursPass(1);
  await daily.runIfDue();
  expect((await readState()).state).toBe('good');
  await letHoursPass(27);
  expect((await readState()).state).toBe('overdue');
  const metrics = await (await app.visitor().fetch('/metrics')).text();
  expect(Number(/^backup_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(26 * 3600);
});

test('one that waits for the database is given up at once when the product stops', async () => {
  const owner = new pg.Client(app.connection);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin; lock table ballots in access exclusive mode');
  const daily = createDaily();
  const attempt = daily.runIfDue();
  await untilSomebodyWaits(owner);
  await daily.stop();
  await attempt;
  expect(await readState()).toMatchObject({ state: 'none_yet', last_failure: null });
  await owner.query('rollback');
});

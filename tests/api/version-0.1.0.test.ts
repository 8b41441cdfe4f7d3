import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { resultsApi } from '#contract/council/results.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { startTestApp } from '#tests/support/app.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import {
  isPlatformOfFolders,
  restoreBackupOf,
  unpackData,
  verify,
  verifyRunning,
} from '#tests/support/earlier-version.ts';
import { startServerOn } from '#tests/support/process.ts';

const owner = { email: 'owner@example.org', password: 'ten stones of before' };

test.skipIf(!isPlatformOfFolders)(
  'a folder of version 0.1.0 starts, and its log verifies',
  { timeout: 120_000 },
  async () => {
    const dataDir = await unpackData('0.1.0');
    const server = await startServerOn(dataDir);
    onTestFinished(server.stop);
    const page = (await (await fetch(server.address + activeBatchApi.read.path)).json()) as {
      batch: { ballots: number };
      questions: unknown[];
    };
    expect(page.batch.ballots).toBe(7);
    expect(page.questions).toHaveLength(7); // the eighth was deleted
    expect(await verifyRunning(dataDir)).toEqual([]);
  },
);

test('a backup of version 0.1.0 is restored, its log verifies, its owner signs in, and its result has an address', {
  timeout: 120_000,
}, async () => {
  const place = await restoreBackupOf('0.1.0');
  expect(await verify(place)).toEqual([]);
  const app = await startTestApp({}, place);
  onTestFinished(app.stop);
  expect((await app.visitor().send(administratorsApi.signIn, { body: owner })).status).toBe(200);
  const { batches } = (await app.visitor().send(resultsApi.list, {})).body;
  expect(batches).toMatchObject([{ slug: 'autumn-council-on-the-river', ballots: 0 }]);
  const page = await app.visitor().fetch('/batches/autumn-council-on-the-river');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Autumn Council on the River')]);
});

test('a database that version 0.1.0 never brought up to date is told to start that version first', async () => {
  const { db } = connectPatiently(await createEmptyDatabase(inject('databaseServer')));
  onTestFinished(() => db.destroy());
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-users', '2026-01-01T00:00:00Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('Start version 0.1.0 on it once');
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connect } from '#server/database/connect.ts';
import { asOwner } from '#tests/support/app.ts';
import { openBatch } from '#tests/support/council.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { addJob } from './add-job.ts';
import { installJobs } from './install.ts';

const { app, admin } = await prepareApp();

test('what was to be done in a place is forgotten when another is restored into it', async () => {
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'council.backup');
  await writeBackup(app.connection, file);
  const place = await createEmptyDatabase(inject('databaseServer'));
  await installJobs(place);
  const { db } = connect(place, () => {});
  onTestFinished(() => db.destroy());
  await addJob(db, 'mail_sign_in_code', { administrator: null, language: 'en' }, { key: 'old', tries: 4 });
  await restoreBackup(place, file);
  expect((await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
});

test('a role that may not create schemas is told what it needs', async () => {
  const place = await createEmptyDatabase(inject('databaseServer'));
  const role = `tenant_of_${place.database}`;
  await asOwner(place, `create role ${role} login password 'river'`);
  onTestFinished(() => asOwner(place, `drop role ${role}`));
  await expect(installJobs({ ...place, user: role, password: 'river' })).rejects.toThrow('GRANT CREATE ON DATABASE');
});

test.each([
  [
    'not readable yet',
    'revoke usage on schema graphile_worker from ten_stones_app',
    'grant usage on schema graphile_worker to ten_stones_app',
  ],
  [
    'being made',
    'comment on schema graphile_worker is null; alter function graphile_worker.add_job rename to add_job_later',
    `comment on schema graphile_worker is 'made'; alter function graphile_worker.add_job_later rename to add_job`,
  ],
])('while the tables of jobs are %s, acts of a copy that runs go through', async (_, begin, end) => {
  const { batch } = await openBatch(admin, { phase: 1, active: false, rules: { phase_changes: 'at_deadlines' } });
  await asOwner(app.connection, begin);
  onTestFinished(() => asOwner(app.connection, end));
  const change = { params: { id: batch.id }, headers: {}, body: { is_active: true } };
  expect((await admin.send(batchesApi.update, change)).status).toBe(200);
});

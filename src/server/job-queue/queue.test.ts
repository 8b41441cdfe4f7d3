import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { resetLinkJob } from '#server/features/people/administrators/mail-jobs.ts';
import { asOwner } from '#tests/support/app.ts';
import { createDatabase, createEmptyDatabase } from '#tests/support/database.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { addJob } from './add-job.ts';
import { leaseJob, noteDone, noteFailure, renewLeases } from './queue.ts';

const server = inject('databaseServer');

/** A database that no copy works on. */
async function openPlace() {
  const connection = await createDatabase(server);
  const { db } = connect(connection, () => {});
  onTestFinished(() => db.destroy());
  const add = () => addJob(db, { ...resetLinkJob, tries: 3 }, { administrator: null, language: 'en' });
  return { connection, db, add, read: () => db.selectFrom('jobs').selectAll().execute() };
}

test('of two copies that look at once one takes a job, and the other does not wait for it', async () => {
  const { db, add } = await openPlace();
  await add();
  await db.transaction().execute(async (tx) => {
    expect(await leaseJob(tx, ['mail_reset_link'])).toMatchObject({ tries: 1 });
    expect(await leaseJob(db, ['mail_reset_link'])).toBeUndefined();
  });
  expect(await leaseJob(db, ['mail_reset_link'])).toBeUndefined();
});

test('what became of a job counts no more where another took its place meanwhile', async () => {
  const { db, add, read } = await openPlace();
  for (const note of [noteDone, (...[on, job]: Parameters<typeof noteDone>) => noteFailure(on, job, 'UNEXPECTED')]) {
    await add();
    const replaced = await leaseJob(db, ['mail_reset_link']);
    if (!replaced) throw new Error('No job is due.');
    await add();
    await renewLeases(db, [replaced.id]);
    await note(db, replaced);
    expect(await read()).toMatchObject([{ tries: 0, last_fault: null, leased_until: null }]);
  }
});

test('a copy that was held up and goes on later does not fail the try of the one that took its place', async () => {
  const { db, add, read } = await openPlace();
  await add();
  const first = await leaseJob(db, ['mail_reset_link']);
  await sql`update jobs set leased_until = now() - interval '1 second'`.execute(db);
  const second = await leaseJob(db, ['mail_reset_link']);
  if (!first || !second) throw new Error('No job is due.');
  await noteFailure(db, first, 'UNEXPECTED');
  expect(await read()).toMatchObject([{ tries: 2, last_fault: 'STOPPED', leased_until: expect.any(Date) }]);
  await noteFailure(db, second, 'UNEXPECTED');
  await renewLeases(db, [second.id]);
  expect(await read()).toMatchObject([{ tries: 2, last_fault: 'UNEXPECTED', leased_until: null }]);
});

test('no backup holds what waits', async () => {
  const { connection, add } = await openPlace();
  await add();
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeBackup(connection, join(folder, 'council.backup'));
  const place = await createEmptyDatabase(server);
  await restoreBackup(place, join(folder, 'council.backup'));
  const restored = connect(place, () => {}).db;
  onTestFinished(() => restored.destroy());
  expect(await restored.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

const lastBefore = '0099-rules-once';

/** As version 0.6.0 left a database: the tables of graphile-worker 0.18, as far as jobs are in them. */
async function openOldPlace() {
  const connection = await createEmptyDatabase(server);
  const { db } = connect(connection, () => {});
  onTestFinished(() => db.destroy());
  await migrate(db, { upTo: lastBefore });
  await asOwner(
    connection,
    `create schema graphile_worker;
     create table graphile_worker._private_tasks (id integer primary key, identifier text not null);
     create table graphile_worker._private_jobs (
       id bigint generated always as identity primary key, task_id integer not null, payload json not null, key text,
       run_at timestamptz not null, attempts smallint not null, max_attempts smallint not null, last_error text,
       created_at timestamptz not null, locked_at timestamptz, locked_by text
     );
     insert into graphile_worker._private_tasks values (7, 'mail_invitation');
     insert into graphile_worker._private_jobs
       (task_id, payload, key, run_at, attempts, max_attempts, last_error, created_at, locked_at, locked_by)
     values
       (7, '{"invitation":"one"}', 'invitation one', '2030-01-01Z', 2, 12, 'ECONNREFUSED', '2026-01-01Z', now(), 'pool-of-the-dead'),
       (7, '{"invitation":"two"}', null, '2030-01-01Z', 2, 12, null, '2026-01-01Z', null, null)`,
  );
  return { connection, db };
}

test('a mail that waited in the tables of version 0.6.0 goes on, and those tables are gone', async () => {
  const { db } = await openOldPlace();
  await migrate(db);
  expect(await db.selectFrom('jobs').selectAll().execute()).toMatchObject([
    {
      name: 'mail_invitation',
      payload: { invitation: 'one' },
      key: 'invitation one',
      due_at: new Date('2030-01-01Z'),
      tries: 2,
      most_tries: 12,
      last_fault: 'ECONNREFUSED',
      leased_until: null,
      created_at: new Date('2026-01-01Z'),
    },
  ]);
  expect((await sql`select to_regnamespace('graphile_worker') as old`.execute(db)).rows).toEqual([{ old: null }]);
});

test('copies that run while a newer one migrates may write jobs at once', async () => {
  const { db } = await openOldPlace();
  await migrate(db);
  const rights = ['select', 'insert', 'update', 'delete'].map(
    (right) => sql<boolean>`has_table_privilege('ten_stones_app', 'jobs', ${right})`,
  );
  const { rows } = await sql`select ${sql.join(rights, sql` and `)} as may`.execute(db);
  expect(rows).toEqual([{ may: true }]);
});

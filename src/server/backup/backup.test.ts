import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { type Connection, connectPatiently } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { copyDatabase, createDatabase, createEmptyDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { holdInOwnTable } from '#tests/support/held-questions.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

async function startApp(existing?: Connection): Promise<TestApp> {
  const app = await startTestApp({}, existing);
  onTestFinished(() => app.stop());
  return app;
}

async function open(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** What a restore leaves out or makes anew; arrivals are written some time after their ballots. */
const notRestored = [
  'administrator_sessions',
  'administrator_verifications',
  'administrator_invitations',
  'set_up_links',
  'sign_in_networks',
  'refused_sign_ins',
  'rate_limits',
  'limited_networks',
  'arrival_keys',
  'undoable_acts',
  'ballot_arrivals',
  'secrets',
];

const restOf: Record<string, string> = {
  count_log: `where sequence < coalesce((select min(sequence) from count_log where kind = 'restored'), 1e9)`,
  // What was deleted does not come back from a backup.
  questions: 'where held_until is null',
  taken_out_questions: 'where question_id in (select id from standing_questions)',
};

/** Every row of every table that a backup holds, the log as it was, and each trigger's state. */
async function readEverything(connection: Connection): Promise<Record<string, unknown>> {
  const client = await open(connection);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
       and relname <> all ($1)`,
    [notRestored],
  );
  const everything: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await client.query({
      text: `select t::text from ${name} t ${restOf[name] ?? ''} order by 1`,
      rowMode: 'array',
    });
    everything[name] = rows.flat();
  }
  const { rows: triggers } = await client.query(
    'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
  );
  return { ...everything, triggers };
}

/** A batch in stoning with ballots, one that is over with an outcome, a removed question and awkward words. */
async function fill(app: TestApp) {
  const admin = await app.signIn();
  await deleteTakenOut(admin);
  const first = await openBatch(admin, { questions: 5 });
  const voter = await becomeVoter(app.visitor());
  await cast(voter, first.batch, choose(first.questions));
  await setPhase(admin, first.batch, 3);
  const answered = { params: { id: first.batch.id, questionId: first.questions[1]?.id ?? '' } };
  const outcome = { state: 'answered', words: 'Yes.\n\tSoon', day: '2030-02-28', link: null } as const;
  const written = await admin.send(outcomesApi.write, { ...answered, body: { outcome } });
  expect(written.status).toBe(204);
  await admin.send(questionsApi.delete, { params: { id: first.questions[0]?.id ?? '' } });
  const awkward = {
    text: 'Tab\there,\nline break, \\N, \\., "quotes" and 🪨?',
    author: 'Zoë',
    author_email: 'z@example.org',
  };
  await admin.send(questionsApi.create, { headers: {}, body: awkward });
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>';
  await admin.send(logoApi.update, { headers: {}, body: { file: Buffer.from(logo).toString('base64') } });
  const second = await openBatch(admin, { questions: 6 });
  const receipt = await cast(voter, second.batch, choose(second.questions));
  for (let n = 0; n < 20; n++) await cast(await becomeVoter(app.visitor()), second.batch, choose(second.questions));
  return { voter, batch: second.batch, questions: second.questions, receipt: receipt.body.receipt };
}

/** One that can still come back, and that was taken out before. */
async function deleteTakenOut(admin: Visitor): Promise<void> {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const id = questions[4]?.id ?? '';
  await takeOut(admin, batch, id);
  await setPhase(admin, batch, 1);
  await admin.send(questionsApi.delete, { params: { id } });
}

// One council for all tests here: those that change something change a restored copy of it.
let app: TestApp;
let filled: Awaited<ReturnType<typeof fill>>;
let folder: string;
let file: string;
let restored: DatabaseServer;

beforeAll(async () => {
  app = await startTestApp();
  filled = await fill(app);
  folder = await mkdtemp(join(tmpdir(), 'ten-stones-backup-'));
  file = join(folder, 'council.backup');
  await writeBackup(app.connection, file);
  restored = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(restored, file);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const copyRestored = () => copyDatabase(restored);

test('what is restored on another server is what was backed up, and goes on from there', async () => {
  const { voter, batch, questions, receipt } = filled;
  const target = (await startOwnServer({ hasTables: false })).connection;
  await checkBackup(file);
  await restoreBackup(target, file);
  expect(await readEverything(target)).toEqual(await readEverything(app.connection));
  const held = 'select from questions where held_until is not null';
  expect((await (await open(app.connection)).query(held)).rowCount).toBe(1);
  expect((await (await open(target)).query(held)).rowCount).toBe(0);

  // The same voter is known there, by the same cookie, and the count goes on.
  const there = await startApp(target);
  const mine = await voter.through(there).send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(mine.body.receipt).toBe(receipt);
  expect((await cast(await becomeVoter(there.visitor()), batch, choose(questions))).status).toBe(201);
  const ranking = (await (await there.visitor().fetch('/api/active-batch')).json()) as {
    questions: { votes: number }[];
  };
  expect(Math.max(...ranking.questions.map(({ votes }) => votes))).toBe(22);
  const owner = await open(target);
  await expect(owner.query('delete from ballots')).rejects.toThrow(/append only/);
}, 60_000);

test('the file may be read by its owner only, and an existing one is left alone', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  await expect(writeBackup(app.connection, file)).rejects.toThrow(/exists already/);
  expect(await readFile(file)).toEqual(before);
  await expect(writeBackup(app.connection, '/sys/nowhere/council.backup')).rejects.toThrow(/may not write into \/sys/);
});

test('a backup taken in the middle of stoning is one moment: each ballot whole, tallies as counted', async () => {
  const copy = await startApp(await copyRestored());
  const { batch, questions } = filled;
  let stop = false;
  const crowd = Array.from({ length: 4 }, async () => {
    while (!stop) await cast(await becomeVoter(copy.visitor()), batch, choose(questions));
  });
  await writeBackup(copy.connection, `${file}.crowd`);
  stop = true;
  await Promise.all(crowd);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(target, `${file}.crowd`); // compares the count with the tallies
  const client = await open(target);
  const { rows } = await client.query(
    'select (select count(*) from ballots) * 4 = (select count(*) from ballot_choices) as whole',
  );
  expect(rows).toEqual([{ whole: true }]);
}, 60_000);

test('a rented database, whose owner is no superuser, takes a backup too', async () => {
  const target = await createEmptyDatabase(inject('databaseServer'));
  const owner = await open(inject('databaseServer'));
  const role = `tenant_${randomUUID().slice(0, 8)}`;
  await owner.query(`create role ${role} login createrole password 'tenant'`);
  await owner.query(`alter database ${target.database} owner to ${role}`);
  const rented = { ...target, user: role, password: 'tenant' };
  await restoreBackup(rented, file);
  expect(await readEverything(rented)).toEqual(await readEverything(app.connection));
});

test('a sequence goes on where it was', async () => {
  const source = await copyRestored();
  const target = await createEmptyDatabase(inject('databaseServer'));
  for (const connection of [source, target]) await (await open(connection)).query('create sequence numbers');
  await (await open(source)).query(`select nextval('numbers') from generate_series(1, 7)`);
  await writeBackup(source, `${file}.numbers`);
  await restoreBackup(target, `${file}.numbers`);
  expect((await (await open(target)).query(`select nextval('numbers')`)).rows).toEqual([{ nextval: '8' }]);
});

test.each<[string, (file: string) => Promise<void>, RegExp]>([
  ['cut off', async (file) => truncate(file, (await stat(file)).size - 100), /damaged/],
  ['cut off after a few bytes', (file) => truncate(file, 25), /damaged/],
  ['empty', (file) => truncate(file, 0), /is not a backup/],
  ['changed in one bit', flipBit, /damaged/],
  ['something else', (file) => writeFile(file, 'PGDMP'.repeat(100)), /is not a backup/],
  ['of a newer format', (file) => writeFile(file, `TEN STONES BACKUP 2\n${'x'.repeat(100)}`), /newer version/],
])('a file that is %s is refused before anything is touched', async (_, spoil, reason) => {
  const spoiled = `${file}.spoiled`;
  await copyFile(file, spoiled);
  await spoil(spoiled);
  await expect(checkBackup(spoiled)).rejects.toThrow(reason);
});

test('a backup of a newer schema is refused', async () => {
  const source = await copyRestored();
  await (await open(source)).query(`insert into kysely_migration values ('9000-newer', now()::text)`);
  await writeBackup(source, `${file}.newer`);
  await expect(checkBackup(`${file}.newer`)).rejects.toThrow(/newer version of Ten Stones .*9000-newer/);
});

test('a backup of an older schema is brought up to date with its rows', async () => {
  const source = await createEmptyDatabase(inject('databaseServer'));
  const { db } = connectPatiently(source);
  await migrate(db, { upTo: '0014-backups' }).finally(() => db.destroy());
  const user = `values ('${randomUUID()}', 'Zoë', 'Zoe@example.org')`;
  await (await open(source)).query(`insert into users (id, name, email) ${user}`);
  await writeBackup(source, `${file}.older`);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(target, `${file}.older`);
  const { rows } = await (await open(target)).query('select searched from users');
  expect(rows).toEqual([{ searched: 'zoë zoe@example.org' }]);
});

test('a backup of a schema that held deleted questions in a table of their own holds none of them', async () => {
  const source = await createEmptyDatabase(inject('databaseServer'));
  const { db } = connectPatiently(source);
  await migrate(db, { upTo: '0073-handover-keys' }).finally(() => db.destroy());
  await holdInOwnTable(await open(source));
  await writeBackup(source, `${file}.held`);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(target, `${file}.held`);
  expect((await (await open(target)).query('select from questions')).rowCount).toBe(0);
});

test('a place that is not empty is left as it is', async () => {
  const target = await createDatabase(inject('databaseServer'));
  const before = await readEverything(target);
  await expect(restoreBackup(target, file)).rejects.toThrow(/database here already/);
  expect(await readEverything(target)).toEqual(before);
});

test('tallies that somebody changed do not come back unseen, and nothing is left of the attempt', async () => {
  const source = await copyRestored();
  await (await open(source)).query(
    'set session_replication_role = replica; update tallies set ones = ones + 1 where ctid = (select min(ctid) from tallies where votes > 0)',
  );
  await writeBackup(source, `${file}.changed`);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await expect(restoreBackup(target, `${file}.changed`)).rejects.toThrow(/does not hold.*The tally of question/s);
  expect(await readEverything(target)).toEqual({ triggers: [] });
  await restoreBackup(target, file);
});

test('choices whose ballot is gone do not come back', async () => {
  const source = await copyRestored();
  await (await open(source)).query(
    `set session_replication_role = replica;
     insert into ballot_choices (ballot_id, stones, question_id) select gen_random_uuid(), 4, id from questions limit 1`,
  );
  await writeBackup(source, `${file}.loose`);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await expect(restoreBackup(target, `${file}.loose`)).rejects.toThrow(/choices without a ballot/);
});

test('an attempt that fails leaves no file', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const target = await createEmptyDatabase(inject('databaseServer'));
  await expect(writeBackup(target, join(empty, 'none.backup'))).rejects.toThrow();
  const given = writeBackup(app.connection, join(empty, 'stopped.backup'), { signal: AbortSignal.abort() });
  await expect(given).rejects.toThrow(/abort/i);
  expect(await readdir(empty)).toEqual([]);
});

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const place = Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

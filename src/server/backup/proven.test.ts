import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { countApi } from '#contract/trust/count.ts';
import type { Connection } from '#server/database/connect.ts';
import { administrator, asOwner, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { showCode } from '#tests/support/authenticator.ts';
import { becomeVoter, becomeVoters, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { copyDatabase, createEmptyDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { rehash } from '#tests/support/log-tampering.ts';
import { verifyDatabase } from '#verify/database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let app: TestApp;
let admin: Visitor;
let voter: Visitor;
let running: Awaited<ReturnType<typeof openBatch>>;
let folder: string;
let file: string;
let head: string;
/** What `file` holds, restored; tests change copies of it. */
let sound: DatabaseServer;
const files: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ten-stones-proven-'));
  await takeBackup('before anything');
  admin = await app.signIn();
  const first = await openBatch(admin, { questions: 5 });
  voter = await becomeVoter(app.visitor());
  await cast(voter, first.batch, choose(first.questions));
  const others = await becomeVoters(app, 20);
  await Promise.all(others.map((other) => cast(other, first.batch, choose(first.questions))));
  await admin.send(questionsApi.resetStones, { body: {} });
  await cast(voter, first.batch, choose(first.questions.slice(1)));
  await setPhase(admin, first.batch, 3);
  await admin.send(personalDataApi.erase, { body: { email: 'author1@example.org', questions: 'withdraw' } });
  await admin.send(questionsApi.delete, { params: { id: first.questions[1]?.id ?? '' } });
  running = await openBatch(admin, { questions: 6 });
  for (const give of [voter, await becomeVoter(app.visitor()), await becomeVoter(app.visitor())])
    await cast(give, running.batch, choose(running.questions));
  file = await takeBackup('a second batch');
  head = (await admin.send(countApi.readHealth, {})).body.head?.hash ?? '';
  const { target, findings, notices } = await restore(file, { head });
  expect({ findings, notices }).toEqual({ findings: [], notices: [] });
  sound = target;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

async function takeBackup(name: string, key?: string): Promise<string> {
  const made = join(folder, `${files.length} ${name}.backup`);
  await writeBackup(app.connection, made, { key });
  files.push(made);
  return made;
}

const restoreTo = (target: Connection, from: string, options = {}) =>
  checkBackup(from, options).then(() => restoreBackup(target, from, options));

async function restore(from: string, options = {}) {
  const target = await createEmptyDatabase(inject('databaseServer'));
  return { target, ...(await restoreTo(target, from, options)) };
}

async function startOn(connection: Connection): Promise<TestApp> {
  const there = await startTestApp({}, connection);
  onTestFinished(there.stop);
  return there;
}

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

async function verify(connection: Connection) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return verifyDatabase(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end());
}

test('true backups are restored, their logs hold, and so do those of the restored databases', async () => {
  // That of the whole council is restored before all tests; one that is encrypted, with the second factor.
  const { target, findings, notices } = await restore(files[0] ?? '');
  expect([findings, notices]).toEqual([[], []]);
  expect(await verify(target)).toMatchObject({ findings: [], notices: [] });
  const started = await copyDatabase(sound);
  await (await startTestApp({}, started)).stop();
  expect(await verify(started)).toMatchObject({ findings: [], notices: [] });
}, 180_000);

const swapFourAndOne = `with swapped as (
    update ballot_choices as mine set question_id = theirs.question_id from ballot_choices as theirs
    where mine.ballot_id = (select id from ballots order by id limit 1) and theirs.ballot_id = mine.ballot_id
      and mine.stones = 5 - theirs.stones and mine.stones in (1, 4)
    returning mine.ballot_id, mine.question_id, mine.stones
  )
  update tallies set fours = fours + case swapped.stones when 4 then 1 else -1 end,
    ones = ones - case swapped.stones when 4 then 1 else -1 end
  from swapped join ballots on ballots.id = swapped.ballot_id
  where tallies.question_id = swapped.question_id and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round`;

// The check is that of `npm run verify`, of which tests/api/tampering.test.ts holds what it finds: here, that its word counts.
test('a crooked backup is refused, and leaves nothing behind; when one insists it is restored, and that is told for good', {
  timeout: 60_000,
}, async () => {
  const source = await copyDatabase(sound);
  await asOwner(source, `set session_replication_role = replica; begin; ${swapFourAndOne}; commit`);
  const made = join(folder, 'swapped.crooked');
  await writeBackup(source, made);
  const target = await createEmptyDatabase(inject('databaseServer'));
  await expect(restoreTo(target, made)).rejects.toThrow(/does not hold/);
  expect(await ask(target, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);

  const { findings, header } = await restoreTo(target, made, { evenIfItDoesNotHold: true });
  expect(findings.join()).toMatch(/not as they were cast/);
  const verdict = await verify(target);
  expect(verdict.notices.join()).toMatch(/was restored although its log did not hold/);
  const there = await startOn(target);
  const owner = await there.signIn();
  const told = [{ at: expect.any(String), backup_of: header.created_at }];
  expect((await owner.send(countApi.readHealth, {})).body.unproven_restorations).toEqual(told);
  const { batch_id } =
    (await ask<{ batch_id: string }>(target, `select id as batch_id from batches where phase = 3`))[0] ?? {};
  const { body: record } = await there.visitor().send(countApi.readRecord, { params: { id: batch_id ?? '' } });
  expect(record.unproven_restorations).toEqual(told);
});

test('a backup whose log was cut with all that it covered does not pass either', {
  timeout: 60_000,
}, async () => {
  const source = await copyDatabase(sound);
  await asOwner(
    source,
    `set session_replication_role = replica; delete from count_log; delete from ballot_choices; delete from ballots; delete from tallies;
     delete from audit_entries; delete from corrections; delete from ballot_questions; delete from rounds;
     delete from questions; delete from batch_sizes; delete from ballot_arrivals;
     delete from batches`,
  );
  await writeBackup(source, join(folder, 'cut.crooked'));
  await expect(restore(join(folder, 'cut.crooked'), { head })).rejects.toThrow(/head that you gave is not in the log/);
  expect((await restore(files[0] ?? '', { head: '' }).catch((error: Error) => error)).toString()).toMatch(/head/);
});

test('a log that is ahead of the clock is restored, with a notice; beside a change it is told with it', {
  timeout: 60_000,
}, async () => {
  const source = await copyDatabase(sound);
  const last = '(select max(sequence) from count_log)';
  await asOwner(
    source,
    `set session_replication_role = replica;
     update count_log set payload = regexp_replace(payload, '"at": "\\d{4}', '"at": "' || extract(year from now()) + 1)
     where sequence = ${last}; ${rehash(last)}`,
  );
  const made = join(folder, 'ahead.backup');
  await writeBackup(source, made);
  const restored = await restore(made);
  expect(restored.findings).toEqual([]);
  expect(restored.notices).toEqual([expect.stringMatching(/^The clock of this machine is behind its log: 1 link is/)]);

  await asOwner(source, `set session_replication_role = replica; ${swapFourAndOne}`);
  await writeBackup(source, join(folder, 'ahead.crooked'));
  await expect(restore(join(folder, 'ahead.crooked'))).rejects.toThrow(/does not hold.*written in the future/s);
});

test('on a machine whose clock was put right by days the whole log holds, with a notice', async () => {
  const client = new pg.Client(await copyDatabase(sound));
  await client.connect();
  onTestFinished(() => client.end());
  const threeDaysMs = 3 * 24 * 3_600_000;
  const { findings, notices, links } = await verifyDatabase(async (text, values) =>
    text.includes('clock_timestamp()') ? [{ now: Date.now() - threeDaysMs }] : (await client.query(text, values)).rows,
  );
  expect(findings).toEqual([]);
  expect(notices).toEqual([
    expect.stringContaining(`behind its log: ${links} links are dated later than now, from link 1 on`),
  ]);
});

test('a backup without the key by which voters are known passes only when one insists', {
  timeout: 60_000,
}, async () => {
  const source = await copyDatabase(sound);
  await asOwner(source, `delete from secrets where name = 'voters'`);
  const made = join(folder, 'without voters.crooked');
  await writeBackup(source, made);
  await expect(restore(made)).rejects.toThrow(/does not hold the key "voters"/);
  expect((await restore(made, { evenIfItDoesNotHold: true })).findings.join()).toMatch(/the key "voters"/);
});

test('a backup holds no session, invitation, link or code, and no key that opens the running server', async () => {
  const { body: invited } = await admin.send(invitationsApi.invite, {
    body: { email: 'new@example.org', role: 'owner' },
  });
  const made = await takeBackup('to be stolen');
  const stolen = (await restore(made)).target;
  const opening = [
    'administrator_sessions',
    'administrator_verifications',
    'administrator_invitations',
    'set_up_links',
  ];
  for (const table of opening) expect(await ask(stolen, `select * from ${table}`)).toEqual([]);
  expect(await ask(stolen, 'select name from secrets order by name')).toEqual([{ name: 'people' }, { name: 'voters' }]);

  // Whoever has it makes cookies with every key that is in it; a session's token would have to be known, too.
  const keys = await ask<{ value: Buffer }>(stolen, 'select value from secrets');
  const signedIn = await app.visitor().fetch(administratorsApi.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const [, token = ''] = /session_token=([^.]+)/.exec(signedIn.headers.getSetCookie().join()) ?? [];
  for (const { value } of keys) {
    const signature = createHmac('sha256', value.toString('base64url')).update(token).digest('base64');
    const forged = `ten-stones.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    const answer = await fetch(`${app.url}${administratorsApi.list.path}`, { headers: { cookie: forged } });
    expect(answer.status).toBe(401);
    const id = randomBytes(32).toString('base64url');
    const seal = createHmac('sha256', value).update(`cookie:${id}`).digest('base64url');
    const path = ballotsApi.findMine.path.replace('{id}', running.batch.id);
    expect((await fetch(app.url + path, { headers: { cookie: `voter=${id}.${seal}` } })).status).toBe(401);
  }

  // After a restore an invitation that was used and a session that was ended stay so.
  const there = await startOn(stolen);
  const accepted = await there.visitor().send(invitationsApi.accept, {
    body: {
      token: new URL(invited.link ?? '').hash.split('=')[1] ?? '',
      name: 'Eve',
      password: 'ten stones for nobody',
    },
  });
  expect(accepted.body.code).toBe('invitation_invalid');
  expect((await admin.through(there).send(administratorsApi.list, {})).status).toBe(401);
  expect((await there.visitor().send(administratorsApi.signIn, { body: administrator })).status).toBe(200);
});

test('who voted before the restore cannot vote again, and their page knows it', async () => {
  const there = await startOn(await copyDatabase(sound));
  const back = voter.through(there);
  const mine = await back.send(ballotsApi.findMine, { params: { id: running.batch.id } });
  expect(mine.status).toBe(200);
  expect((await cast(back, running.batch, choose(running.questions))).body.code).toBe('already_completed');
  await becomeVoter(back); // gets a new seal on the same voter
  expect((await cast(back, running.batch, choose(running.questions))).body.code).toBe('already_completed');

  // A made-up voter is a stranger, with whatever seal.
  const stranger = `voter=${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  const path = ballotsApi.findMine.path.replace('{id}', running.batch.id);
  expect((await fetch(there.url + path, { headers: { cookie: stranger } })).status).toBe(401);
});

test('a second factor comes back from an encrypted backup, and is missing and named from another', async () => {
  const source = await startOn(await copyDatabase(sound));
  const owner = await source.signIn();
  const { body: begun } = await owner.send(secondFactorApi.begin, { body: { password: administrator.password } });
  await owner.send(secondFactorApi.confirm, { body: { code: await showCode(begun.secret) } });
  const key = await generateIdentity();
  await writeBackup(source.connection, join(folder, 'factor.backup'));
  await writeBackup(source.connection, join(folder, 'factor.backup.age'), { key: await identityToRecipient(key) });

  const without = await restore(join(folder, 'factor.backup'));
  expect(without.people).toEqual([expect.objectContaining({ second_factor: false, can_sign_in: true })]);
  const withIt = await restore(join(folder, 'factor.backup.age'), { key });
  expect([withIt.findings, withIt.notices]).toEqual([[], []]);
  expect(withIt.people).toEqual([expect.objectContaining({ second_factor: true, can_sign_in: true })]);
  const there = (await startOn(withIt.target)).visitor();
  const signedIn = await there.send(administratorsApi.signIn, { body: administrator });
  expect(signedIn.body).toMatchObject({ second_factor_needed: true });
  const recovered = await there.send(secondFactorApi.verify, {
    body: { code: begun.recovery_codes[0] ?? '' },
  });
  expect(recovered.status).toBe(200);
  expect(await verify(withIt.target)).toMatchObject({ findings: [], notices: [] });
}, 60_000);

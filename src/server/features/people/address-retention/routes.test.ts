import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { administrator } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';
import { removeExpiredAddresses } from './actions.ts';

const { app, admin } = await shareApp();

const ada = { name: 'Ada Lovelace', email: 'Ada@Example.org', text: 'Who speaks for the river?' };

const keep = (months: number | null, revision?: number) =>
  admin.send(addressRetentionApi.update, {
    headers: revision === undefined ? {} : toIfMatch(revision),
    body: { months },
  });
const preview = async (months: number) =>
  (await admin.send(addressRetentionApi.preview, { query: { months: String(months) } })).body;
const run = () => removeExpiredAddresses(app.deps);
const runs = async () => (await admin.send(auditApi.list, { query: { kind: 'addresses.expired' } })).body.entries;
const listQuestions = async () => (await admin.send(questionsApi.list, { query: {} })).body;
const listUsers = async () => (await admin.send(usersApi.list, { query: {} })).body;
const questionOf = async (id: string) => (await listQuestions()).find((question) => question.id === id);

function submit(batchId: string, body = ada) {
  const headers = { 'idempotency-key': randomUUID() };
  return app.visitor().send(questionsApi.submit, { params: { id: batchId }, headers, body });
}

/** A batch with a question of Ada that was completed so long ago. What dates a completion is the database: only here it is moved. */
async function completed(ago: string, body = ada) {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 4 });
  const { id } = (await submit(batch.id, body)).body;
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  await date(batch.id, ago);
  return { batch, id };
}

/** By the owner of the tables: the app itself can date nothing. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(app.connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

function date(batchId: string, ago: string): Promise<void> {
  return asOwner(async (client) => {
    await client.query('begin; alter table batches disable trigger batches_note_their_completion');
    await client.query('update batches set completed_at = now() - $2::interval where id = $1', [batchId, ago]);
    await client.query('alter table batches enable trigger batches_note_their_completion; commit');
  });
}

test('as long as nothing is set, every address stays', async () => {
  const { id } = await completed('10 years');
  await run();
  expect((await questionOf(id))?.author_email).toBe('Ada@Example.org');
  expect((await admin.send(addressRetentionApi.read, {})).body).toEqual({ months: null, revision: 0 });
});

test('past its time an address goes from questions and users, the names stay, and the run is on record', async () => {
  const { id } = await completed('7 months');
  expect(await preview(6)).toEqual({ questions: 5, users: 1 });
  expect(await preview(8)).toEqual({ questions: 0, users: 0 });
  await keep(6, 0);
  await run();
  expect(await questionOf(id)).toMatchObject({ author: 'Ada Lovelace', author_email: '', text: ada.text });
  expect(await listUsers()).toMatchObject([{ name: 'Ada Lovelace', email: '' }]);
  await run();
  expect(await runs()).toMatchObject([
    { actor_id: null, actor_name: 'The server', before: null, after: { questions: 5, users: 1, months: 6 } },
  ]);
});

test('who asked in a batch that is not completed, or in none, keeps the address everywhere', async () => {
  const { id } = await completed('7 months');
  await completed('2 months', { ...ada, email: 'grace@example.org', name: 'Grace' });
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const running = (await submit(batch.id, { ...ada, email: 'ada@example.ORG', text: 'And now?' })).body;
  await keep(6);
  await run();
  expect((await questionOf(id))?.author_email).toBe('Ada@Example.org');
  await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId: running.id } });
  await run();
  expect((await questionOf(id))?.author_email).toBe('Ada@Example.org');
  expect((await listUsers()).map(({ email }) => email).sort()).toEqual(['Ada@Example.org', 'grace@example.org']);
});

test('the last batch counts', async () => {
  const { id } = await completed('20 months');
  const later = await completed('2 months');
  await keep(6);
  await run();
  expect((await questionOf(id))?.author_email).toBe('Ada@Example.org');
  await date(later.batch.id, '6 months');
  await run();
  expect([await questionOf(id), await questionOf(later.id)]).toMatchObject([
    { author_email: '' },
    { author_email: '' },
  ]);
});

test('a question without its address goes on as it is, and takes another one', async () => {
  const { batch, id } = await completed('7 months');
  await keep(6);
  await run();
  const change = async (body: object) => admin.send(questionsApi.update, { params: { id }, headers: {}, body });
  expect(await change({ author: 'Ada King' })).toMatchObject({ status: 200, body: { author_email: '' } });
  const file = await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: { emails: '1' } });
  const asked = file.body.questions.find((question) => question.id === id);
  expect(asked).toMatchObject({ author: 'Ada Lovelace', author_email: null });
  const { body: next } = await admin.send(batchesApi.create, {
    headers: {},
    body: {
      name: 'Next',
      submission_deadline: '2030-01-10T18:00:00Z',
      stoning_deadline: '2030-01-20T18:00:00Z',
      take_along: 'all',
    },
  });
  expect((await questionOf(id))?.batch_id).toBe(next.id);
  expect(await change({ author_email: 'ada@new.example' })).toMatchObject({
    body: { author_email: 'ada@new.example' },
  });
});

test('a user without an address keeps the name, may get another address, and takes no other from its owner', async () => {
  await completed('7 months');
  await completed('7 months', { ...ada, name: 'Grace', email: 'grace@example.org' });
  await keep(6);
  await run();
  const users = await listUsers();
  expect(users.map(({ email }) => email)).toEqual(['', '']);
  const [one, other] = users;
  const change = (id: string | undefined, body: { name?: string; email?: string }) =>
    admin.send(usersApi.update, { params: { id: id ?? '' }, headers: {}, body });
  expect(await change(one?.id, { name: 'Grace Hopper' })).toMatchObject({ status: 200, body: { email: '' } });
  expect((await change(one?.id, { email: 'new@example.org' })).status).toBe(200);
  expect((await change(other?.id, { email: 'NEW@example.org' })).status).toBe(409);
  const { body } = await admin.send(usersApi.upsert, { body: { name: 'Ada again', email: 'ada@example.org' } });
  expect(body).toMatchObject({ name: 'Ada again', email: 'ada@example.org' });
});

test('an export and an erasure find nothing of it any more, and who comes back is registered anew', async () => {
  await completed('7 months');
  await keep(6);
  await run();
  const found = (await admin.send(personalDataApi.export, { body: { email: 'ada@example.org' } })).body;
  expect(found).toMatchObject({ user: null, questions: [] });
  const erased = await admin.send(personalDataApi.erase, { body: { email: 'ada@example.org', questions: 'remove' } });
  expect(erased.body).toMatchObject({ users: 0, questions_removed: 0 });
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  expect((await submit(batch.id)).status).toBe(201);
  expect((await listUsers()).map(({ email }) => email)).toEqual(['Ada@Example.org', '']);
});

test('no way back brings the address again: neither of an edit nor of a deletion', async () => {
  const { id } = await completed('7 months');
  const other = { author: 'Grace', author_email: 'grace@example.org' };
  await admin.send(questionsApi.update, { params: { id }, headers: {}, body: other });
  await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { author_email: 'ada@example.org' } });
  await keep(6);
  await run();
  const edits = await app.deps.db.selectFrom('question_edits').select('email_before').execute();
  expect(edits.map(({ email_before }) => email_before)).not.toContain('Ada@Example.org');
  await admin.send(questionsApi.delete, { params: { id } });
  const [deletion] = (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'question.deleted');
  if (deletion) await admin.send(undoApi.undo, { params: { id: deletion.id } });
  expect((await questionOf(id))?.author_email ?? '').toBe('');
});

test('administrators keep their accounts, and the count holds', async () => {
  await completed('7 months', { ...ada, email: administrator.email });
  await keep(1);
  await run();
  await app.signIn();
  const { findings } = await asOwner((client) =>
    verifyDatabase(async (text, values) => (await client.query(text, values)).rows),
  );
  expect(findings).toEqual([]);
});

test('it is set by owners, told on the page about privacy, and put on record', async () => {
  expect((await keep(6, 0)).body).toEqual({ months: 6, revision: 1 });
  expect((await keep(7, 0)).status).toBe(412);
  expect((await app.visitor().send(pagesApi.privacy.read, {})).body).toMatchObject({ addresses_kept_months: 6 });
  await keep(null);
  expect((await app.visitor().send(pagesApi.privacy.read, {})).body).not.toHaveProperty('addresses_kept_months');
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'address_retention.changed' } })).body;
  expect(entries).toMatchObject([
    { before: { months: 6 }, after: { months: null } },
    { before: { months: null }, after: { months: 6 } },
  ]);
});

test.each([0, 121, 1.5, '6'])('%j months are refused', async (months) => {
  expect((await keep(months as number)).status).toBe(400);
});

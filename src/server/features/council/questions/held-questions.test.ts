import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { deadlines, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { holdInOwnTable } from '#tests/support/held-questions.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { restoreHeldQuestions } from './held-questions.ts';

const { app, admin } = await shareApp();

const ada = { name: 'Ada', email: 'ada@example.org', text: 'Why is the river brown?' };

function submit(batch: { id: string }, key: string = randomUUID(), body = ada, visitor = app.visitor()) {
  return visitor.send(questionsApi.submit, { params: { id: batch.id }, headers: { 'idempotency-key': key }, body });
}

const remove = (id: string) => admin.send(questionsApi.delete, { params: { id } });

async function undoDeletion(): Promise<number> {
  const [deletion] = (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'question.deleted');
  return (await admin.send(undoApi.undo, { params: { id: deletion?.id ?? '' } })).status;
}

const rows = () => app.deps.db.selectFrom('questions').selectAll().execute();

test('a question that is held is in no list, number, limit or page, nor what was kept of it', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 5 });
  const author = app.visitor();
  const { id } = (await submit(batch, randomUUID(), ada, author)).body;
  await submit(batch, randomUUID(), { ...ada, email: 'grace@example.org' });
  await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text: 'Why is our river brown?' } });
  await setPhase(admin, batch, 2);
  await takeOut(admin, batch, id);
  await setPhase(admin, batch, 1);
  await admin.send(batchesApi.update, { params: batch, headers: {}, body: { rules: { questions_limit: 7 } } });
  const read = async () => ({
    list: (await admin.send(questionsApi.list, { query: {} })).body.length,
    found: (await admin.send(questionsApi.list, { query: { search: 'our river' } })).body.length,
    ofAda: (await admin.send(questionsApi.list, { query: { author_email: ada.email } })).body.length,
    count: (await admin.send(questionsApi.count, { query: { batch: batch.id } })).body.count,
    byBatch: (await admin.send(questionsApi.countByBatch, {})).body[0]?.count,
    alike: (await admin.send(mergingApi.clusters, { params: batch })).body.clusters.length,
    takenOut: (await admin.send(batchesApi.takenOut, { params: batch })).body.length,
    page: (await app.visitor().send(activeBatchApi.read, {})).body.questions.length,
    own: Object.values((await author.send(ownQuestionsApi.confirm, { params: batch, query: {} })).body).flat().length,
    exported: (await admin.send(personalDataApi.export, { body: { email: ada.email } })).body.questions.length,
    edited: (await admin.send(auditApi.list, { query: {} })).body.entries.filter(({ edited }) => edited).length,
    ways: (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'question.updated').length,
    isFull: (await submit(batch, randomUUID(), { ...ada, email: 'new@example.org' })).status === 409,
  });
  expect(await read()).toEqual({
    ...{ list: 7, found: 1, ofAda: 1, count: 7, byBatch: 7, alike: 1, takenOut: 1, page: 7, own: 1 },
    ...{ exported: 1, edited: 1, ways: 1, isFull: true },
  });
  await remove(id);
  expect(await rows()).toHaveLength(7);
  expect(await read()).toEqual({
    ...{ list: 6, found: 0, ofAda: 0, count: 6, byBatch: 6, alike: 0, takenOut: 0, page: 6, own: 0 },
    ...{ exported: 0, edited: 0, ways: 0, isFull: false },
  });
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'question_not_found' } });
});

test('a question that is held comes onto no paper and along to no batch', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 5 });
  const [held, ...others] = questions.map(({ id }) => id);
  await remove(held ?? '');
  const body = { name: 'May Council', ...deadlines, take_along: 'all' } as const;
  const { body: next } = await admin.send(batchesApi.create, { headers: {}, body });
  await admin.send(questionsApi.moveSome, { body: { ids: [held ?? '', ...others], batch_id: batch.id } });
  expect(await admin.send(batchesApi.assign, { params: { id: next.id, questionId: held ?? '' } })).toMatchObject({
    status: 404,
  });
  await setPhase(admin, batch, 2);
  const paper = await app.deps.db.selectFrom('ballot_questions').select('question_id').execute();
  expect(paper.map(({ question_id }) => question_id).sort()).toEqual(others.sort());
});

test('where a batch is full again nothing comes back', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  await admin.send(batchesApi.update, { params: batch, headers: {}, body: { rules: { questions_limit: 4 } } });
  await remove(questions[0]?.id ?? '');
  expect((await submit(batch)).status).toBe(201);
  expect(await undoDeletion()).toBe(409);
  expect((await admin.send(questionsApi.count, { query: { batch: batch.id } })).body.count).toBe(4);
});

test('who sends a deleted question again asks a new one, and then the deleted one stays away', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const key = randomUUID();
  const { body: first } = await submit(batch, key);
  await remove(first.id);
  const again = await submit(batch, key);
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(first.id);
  expect((await submit(batch, key)).body.id).toBe(again.body.id);
  expect(await undoDeletion()).toBe(409);
  await remove(again.body.id);
  expect(await undoDeletion()).toBe(204);
});

test('an administrator who adds one under the key of a deleted one adds a new one', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const key = randomUUID();
  const add = () =>
    admin.send(questionsApi.create, {
      headers: { 'idempotency-key': key },
      body: { text: ada.text, author: ada.name, author_email: ada.email, batch_id: batch.id },
    });
  const { body: first } = await add();
  await remove(first.id);
  const { status, body: again } = await add();
  expect([status, again.id === first.id]).toEqual([201, false]);
});

test('an erasure takes what is held of a person, names the address, or has it in earlier words', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const grace = { ...ada, name: 'Grace', email: 'grace@example.org' };
  const own = (await submit(batch)).body.id;
  const naming = (await submit(batch, randomUUID(), { ...grace, text: 'Does ADA@example.org know?' })).body.id;
  const named = (await submit(batch, randomUUID(), { ...grace, text: 'Did ada@example.org know?' })).body.id;
  await admin.send(questionsApi.update, { params: { id: named }, headers: {}, body: { text: 'Did she know?' } });
  for (const id of [own, naming, named]) await remove(id);
  await admin.send(personalDataApi.erase, { body: { email: ada.email, questions: 'withdraw' } });
  const left = (await rows()).filter(({ stands }) => !stands);
  expect(left.map(({ id }) => id)).toEqual([named]);
  expect(await app.deps.db.selectFrom('question_edits').selectAll().execute()).toEqual([]);
});

test('a question of a batch that is deleted meanwhile comes back into none', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, active: false });
  const { id = '' } = questions[0] ?? {};
  await remove(id);
  expect((await admin.send(batchesApi.delete, { params: batch })).status).toBe(204);
  expect(await undoDeletion()).toBe(204);
  const found = (await admin.send(questionsApi.list, { query: { batch: 'none' } })).body;
  expect(found.map((question) => question.id)).toContain(id);
});

test('what was held in a table of its own is held in its row, and comes back', async () => {
  const connection = await createEmptyDatabase(inject('databaseServer'));
  const { db } = connectPatiently(connection);
  const client = new pg.Client(connection);
  onTestFinished(() => db.destroy());
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(db, { upTo: '0073-handover-keys' });
  const { id, act } = await holdInOwnTable(client);
  await migrate(db);
  const read = async () => (await client.query('select * from questions where id = $1', [id])).rows;
  expect(await read()).toMatchObject([
    { held_by: act, stands: false, submission_key: 'key', browser_hash: expect.anything() },
  ]);
  expect((await client.query('select from batch_sizes where questions > 0')).rowCount).toBe(0);
  expect(await restoreHeldQuestions(db, act)).toHaveLength(1);
  expect(await read()).toMatchObject([{ held_by: null, stands: true, text: 'Why?', batch_id: expect.any(String) }]);
});

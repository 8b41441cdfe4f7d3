import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type QuestionChange, questionsApi } from '#contract/council/questions.ts';
import { usersApi } from '#contract/people/users.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, correct, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { recount } from '#tests/support/tallies.ts';

const { app, admin } = await shareApp();

const grace = { name: 'Grace Hopper', email: 'grace@example.org', text: 'Who speaks for the river?' };
const submit = (batchId: string, body = grace, key?: string) =>
  app
    .visitor()
    .send(questionsApi.submit, { params: { id: batchId }, headers: key ? { 'idempotency-key': key } : {}, body });
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body;
const readQuestions = async () => (await admin.send(questionsApi.list, { query: {} })).body;
const readUsers = async () => (await admin.send(usersApi.list, { query: {} })).body;

describe('a visitor', () => {
  test('submits a question, trimmed, and sees it on the page without the e-mail', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const answer = await submit(batch.id, { ...grace, text: '  Who speaks for the river?\n' });
    expect(answer).toMatchObject({ status: 201, body: { text: grace.text, author: grace.name, votes: 0, stones: 0 } });
    expect(Object.keys(answer.body).sort()).toEqual([
      'author',
      'id',
      'language',
      'state',
      'stones',
      'text',
      'timestamp',
      'votes',
    ]);
    const { state, ...shown } = answer.body;
    expect([state, (await readPage()).questions]).toEqual(['published', [shown]]);
  });

  test('is registered on the first question, and never renamed by a later one', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    await submit(batch.id);
    await submit(batch.id, { ...grace, name: 'Somebody Else', email: 'GRACE@example.org' });
    expect(await readUsers()).toMatchObject([{ name: 'Grace Hopper', email: 'grace@example.org' }]);
  });

  test('who retries after a lost answer submits once', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(batch.id, grace, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await setPhase(admin, batch, 2);
    expect(await submit(batch.id, grace, key)).toMatchObject({ status: 201, body: { id: answers[0]?.body.id } });
    expect((await readPage()).questions).toHaveLength(1);
  });

  test('who retries after it was reworded has it as it stands now, and is told of other words all the same', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 4 });
    const key = randomUUID();
    const { id } = (await submit(batch.id, grace, key)).body;
    const change = (body: QuestionChange) => admin.send(questionsApi.update, { params: { id }, headers: {}, body });
    await change({ text: 'Who spoke for the river?' });
    await change({ text: 'Who will speak for the river?', author: 'Grace H.', author_email: 'g@example.org' });
    await setPhase(admin, batch, 2);
    await correct(admin, batch, id, 'Who may speak for the river?');
    const now = { id, text: 'Who may speak for the river?', author: 'Grace H.' };
    expect(await submit(batch.id, grace, key)).toMatchObject({ status: 201, body: now });
    for (const other of [{ text: 'Who spoke for the river?' }, { name: 'Grace H.' }, { email: 'g@example.org' }])
      expect((await submit(batch.id, { ...grace, ...other }, key)).body).toMatchObject({
        code: 'idempotency_key_reused',
      });
  });

  test('who retries is known by what was sent, also where nothing else tells how it was worded then', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const key = randomUUID();
    const { id } = (await submit(batch.id, grace, key)).body;
    const text = 'Who will speak for the river?';
    await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text } });
    await asOwner(app.connection, 'set session_replication_role = replica; delete from audit_entries');
    expect(await submit(batch.id, grace, key)).toMatchObject({ status: 201, body: { id, text } });
    const other = await openBatch(admin, { phase: 1, questions: 0 });
    expect((await submit(other.batch.id, grace, key)).body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('who retries a question that an earlier version stored is known by the words that stand there', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const key = randomUUID();
    const { id } = (await submit(batch.id, grace, key)).body;
    await asOwner(app.connection, 'update questions set submission_digest = null');
    expect(await submit(batch.id, grace, key)).toMatchObject({ status: 201, body: { id } });
    await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text: 'Another?' } });
    expect((await submit(batch.id, grace, key)).body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('who uses a key again for other words is told', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const key = randomUUID();
    await submit(batch.id, grace, key);
    expect(await submit(batch.id, { ...grace, text: 'Another?' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('in a crowd gets the own answer, whatever becomes of the others', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const other = await openBatch(admin, { phase: 2, questions: 0, active: false });
    const key = randomUUID();
    await submit(batch.id, grace, key);
    const texts = Array.from({ length: 100 }, (_, n) => `Question ${n}?`);
    const [asked, refused, reused] = await Promise.all([
      Promise.all(texts.map((text, n) => submit(batch.id, { ...grace, email: `p${n % 40}@example.org`, text }))),
      Promise.all(texts.map(() => submit(other.batch.id))),
      Promise.all(texts.map((text) => submit(batch.id, { ...grace, text }, key))),
    ]);
    expect(asked.map(({ status, body }) => `${status} ${body.text}`)).toEqual(texts.map((text) => `201 ${text}`));
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['batch_inactive']));
    expect(new Set(reused.map(({ body }) => body.code))).toEqual(new Set(['idempotency_key_reused']));
    expect((await readPage()).questions.map(({ text }) => text).toSorted()).toEqual([...texts, grace.text].toSorted());
    expect(await readUsers()).toHaveLength(41);
  });

  test.each([
    ['in phase 2', { phase: 2 as const }],
    ['in phase 3', { phase: 3 as const }],
  ])('cannot submit %s', async (_, options) => {
    const { batch } = await openBatch(admin, { ...options, questions: 0 });
    expect(await submit(batch.id)).toMatchObject({ status: 409, body: { code: 'submission_closed' } });
    expect(await readUsers()).toEqual([]);
  });

  test('cannot submit to a batch that is not active', async () => {
    const { batch } = await openBatch(admin, { phase: 1, active: false, questions: 0 });
    expect(await submit(batch.id)).toMatchObject({ status: 409, body: { code: 'batch_inactive' } });
  });

  test('cannot submit to an unknown batch', async () => {
    expect(await submit(randomUUID())).toMatchObject({ status: 404, body: { code: 'batch_not_found' } });
  });
});

describe('an administrator', () => {
  const created = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' };

  test('creates a question without a batch, or in one', async () => {
    const { batch } = await openBatch(admin, { questions: 0, phase: 1 });
    expect(await admin.send(questionsApi.create, { headers: {}, body: created })).toMatchObject({
      status: 201,
      body: { ...created, batch_id: null, votes: 0, stones: 0 },
    });
    expect(
      (await admin.send(questionsApi.create, { headers: {}, body: { ...created, batch_id: batch.id } })).body.batch_id,
    ).toBe(batch.id);
  });

  test('creates a question once under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (body = created) => admin.send(questionsApi.create, { headers, body });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await send({ ...created, text: 'Why not?' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await readQuestions()).toMatchObject([created]);
  });

  test('cannot put a question into a batch that does not exist', async () => {
    const body = { ...created, batch_id: randomUUID() };
    expect(await admin.send(questionsApi.create, { headers: {}, body })).toMatchObject({
      status: 404,
      body: { code: 'batch_not_found' },
    });
    expect(await readQuestions()).toEqual([]);
  });

  test('edits a question and clears its batch', async () => {
    const { questions } = await openBatch(admin, { phase: 1 });
    const [first, decoy] = questions;
    if (!first) throw new Error('no question');
    const request = {
      params: { id: first.id },
      headers: toIfMatch(first.revision),
      body: { text: 'New', batch_id: null },
    };
    expect(await admin.send(questionsApi.update, request)).toMatchObject({
      status: 200,
      body: { text: 'New', batch_id: null },
    });
    expect((await readQuestions()).find(({ id }) => id === decoy?.id)).toEqual(decoy);
    expect(await admin.send(questionsApi.update, request)).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
  });

  test('deletes a question that stands on no ballot paper, and it is gone', async () => {
    const { questions } = await openBatch(admin, { phase: 1 });
    await admin.send(questionsApi.delete, { params: { id: choose(questions)[0] } });
    expect(await readQuestions()).toHaveLength(3);
    expect(await rowsOf(choose(questions)[0])).toMatchObject([{ stands: false }]);
    expect(await admin.send(questionsApi.delete, { params: { id: choose(questions)[0] } })).toMatchObject({
      status: 404,
      body: { code: 'question_not_found' },
    });
  });

  test('deletes the words of a question of a completed batch that nobody chose; an empty place stays', async () => {
    const { batch, questions } = await openBatch(admin);
    await setPhase(admin, batch, 3);
    const [id] = choose(questions);
    expect((await admin.send(questionsApi.delete, { params: { id } })).status).toBe(204);
    const page = await readPage();
    expect(page.questions).toHaveLength(4);
    expect(page.questions.find((question) => question.id === id)).toMatchObject({ text: '', author: '' });
  });

  test('deletes a question that ballots name: its words are gone for good, the recount stays', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const before = await recount(app.deps.db, batch.id, 1);
    await admin.send(questionsApi.delete, { params: { id: choose(questions)[0] } });

    expect(await rowsOf(choose(questions)[0])).toMatchObject([
      { text: '', author: '', author_email: '', batch_id: null },
    ]);
    expect((await readPage()).questions).toHaveLength(4);
    expect(await readQuestions()).toHaveLength(4);
    expect(await recount(app.deps.db, batch.id, 1)).toEqual(before);
  });

  test('in stoning deletes no question that a ballot needs', async () => {
    const { questions } = await openBatch(admin);
    expect(await admin.send(questionsApi.delete, { params: { id: choose(questions)[0] } })).toMatchObject({
      status: 409,
      body: { code: 'too_few_questions' },
    });
  });

  test('does not touch a question that was deleted', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const params = { id: choose(questions)[0] };
    await admin.send(questionsApi.delete, { params });
    expect(await admin.send(questionsApi.update, { params, headers: {}, body: { text: 'back' } })).toMatchObject({
      status: 404,
    });
  });
});

function rowsOf(id: string) {
  return app.deps.db.selectFrom('questions').selectAll().where('id', '=', id).execute();
}

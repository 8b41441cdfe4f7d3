import { describe, expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { startTestApp } from '#tests/support/app.ts';
import { deadlines, openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const full = { status: 409, body: { code: 'batch_full' } };

function setRules(batch: Pick<Batch, 'id'>, rules: Partial<BatchRules>) {
  return admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { rules } });
}

async function openFull(questions = 2) {
  const opened = await openBatch(admin, { questions, phase: 1 });
  await setRules(opened.batch, { questions_limit: questions });
  return opened;
}

const submit = (batch: Pick<Batch, 'id'>, text: string, through: { url: string } = app) =>
  app
    .visitor()
    .through(through)
    .send(questionsApi.submit, {
      params: { id: batch.id },
      headers: {},
      body: { name: 'Ada', email: 'ada@example.org', text },
    });

const create = (batch_id: string | null) =>
  admin.send(questionsApi.create, {
    headers: {},
    body: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org', batch_id },
  });

const countIn = async (batch: Pick<Batch, 'id'>) =>
  (await admin.send(questionsApi.count, { query: { batch: batch.id } })).body.count;

describe('the rule', () => {
  test('is 5,000 unless another is given, and can be changed at any time', async () => {
    const create = (rules?: Partial<BatchRules>) =>
      admin.send(batchesApi.create, {
        headers: {},
        body: { name: 'May Council', ...deadlines, ...(rules && { rules }) },
      });
    expect((await create()).body.rules).toEqual(usualRules);
    expect((await create({})).body.rules).toMatchObject({ questions_limit: 5000 });
    const { body: batch } = await create({ questions_limit: 50_000 });
    expect(batch.rules).toMatchObject({ questions_limit: 50_000 });
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 3 } });
    expect((await setRules(batch, { questions_limit: 1 })).body.rules).toMatchObject({ questions_limit: 1 });
    const acts = await admin.send(auditApi.list, { query: { kind: 'batch.rules_changed' } });
    expect(acts.body.entries).toMatchObject([{ before: { questions_limit: 50_000 }, after: { questions_limit: 1 } }]);
  });

  test.each([
    { questions_limit: 0 },
    { questions_limit: 50_001 },
    { questions_limit: 1.5 },
    { questions_limit: '10' },
    { question_length: 79 },
    { question_length: 1001 },
    { stones_shown: 'never' },
    { tie_at_cut: 'dice' },
    { council_size: 0 },
    { council_size: 51 },
    { moderation: 'before' },
  ])('%j is invalid input', async (rules) => {
    const { batch } = await openBatch(admin, { phase: 1 });
    expect(await setRules(batch, rules as Partial<BatchRules>)).toMatchObject({ body: { code: 'invalid_input' } });
  });

  test('below what is in the batch keeps others out, and throws nobody out', async () => {
    const { batch, questions } = await openFull(3);
    await setRules(batch, { questions_limit: 1 });
    expect(await countIn(batch)).toBe(3);
    expect(await submit(batch, 'One more?')).toMatchObject(full);
    await admin.send(questionsApi.delete, { params: { id: questions[0]?.id ?? '' } });
    expect(await submit(batch, 'One more?')).toMatchObject(full);
  });
});

describe('a full batch', () => {
  test('takes no question in any way', async () => {
    const { body: loose } = await create(null);
    const { batch } = await openFull();
    await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId: loose.id } });
    expect(await submit(batch, 'One more?')).toMatchObject(full);
    expect(await create(batch.id)).toMatchObject(full);
    const move = { params: { id: loose.id }, headers: {}, body: { batch_id: batch.id } };
    expect(await admin.send(questionsApi.update, move)).toMatchObject(full);
    expect(await admin.send(batchesApi.assign, { params: { id: batch.id, questionId: loose.id } })).toMatchObject(full);
    expect(await admin.send(batchesApi.assignAll, { params: { id: batch.id } })).toMatchObject(full);
    const rules = { questions_limit: 2 };
    const body = { name: 'June Council', ...deadlines, rules };
    expect(await admin.send(batchesApi.create, { headers: {}, body })).toMatchObject(full);
    expect(await countIn(batch)).toBe(2);
    expect((await admin.send(batchesApi.list, {})).body).toHaveLength(1);
  });

  test('takes one again where one has left, and its own may be edited', async () => {
    const { batch, questions } = await openFull();
    const params = { id: questions[0]?.id ?? '' };
    expect((await admin.send(questionsApi.update, { params, headers: {}, body: { text: 'Better?' } })).status).toBe(
      200,
    );
    await admin.send(questionsApi.update, { params, headers: {}, body: { batch_id: null } });
    expect((await submit(batch, 'One more?')).status).toBe(201);
    expect(await submit(batch, 'And one?')).toMatchObject(full);
    await admin.send(questionsApi.delete, { params: { id: questions[1]?.id ?? '' } });
    expect((await create(batch.id)).status).toBe(201);
  });
});

test('of many at once, over two copies of the app and by administrators too, none comes in beyond the limit', async () => {
  const copy = await startTestApp({}, app.connection);
  const { batch } = await openBatch(admin, { questions: 0, phase: 1 });
  await setRules(batch, { questions_limit: 25 });
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      n % 3 === 2 ? create(batch.id) : submit(batch, `Question ${n}?`, n % 3 ? app : copy),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
  expect(codes).toEqual(new Set(['batch_full']));
  expect(await countIn(batch)).toBe(25);
  await copy.stop();
});

describe('the rule `question_length`', () => {
  const tooLong = { status: 409, body: { code: 'question_too_long' } };

  test('is as long as the field takes unless another is given, counts code points, and can be changed at any time', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    expect(batch.rules.question_length).toBeNull();
    expect((await submit(batch, 'a'.repeat(1000))).status).toBe(201);
    expect((await setRules(batch, { question_length: 80 })).body.rules).toMatchObject({ question_length: 80 });
    expect((await submit(batch, '😜'.repeat(80))).status).toBe(201);
    expect(await submit(batch, 'a'.repeat(81))).toMatchObject(tooLong);
    await setRules(batch, { question_length: null });
    expect((await submit(batch, 'a'.repeat(81))).status).toBe(201);
    expect(await countIn(batch)).toBe(3);
  });

  test('a retry of a question that was sent before it was shorter is the first one; administrators write what they need', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    const visitor = app.visitor();
    const body = { name: 'Ada', email: 'ada@example.org', text: 'a'.repeat(300) };
    const send = () =>
      visitor.send(questionsApi.submit, { params: { id: batch.id }, headers: { 'idempotency-key': key }, body });
    const key = 'the-question-of-ada';
    const first = await send();
    await setRules(batch, { question_length: 80 });
    expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } });
    const added = { text: body.text, author: 'Ada', author_email: body.email, batch_id: batch.id };
    expect((await admin.send(questionsApi.create, { headers: {}, body: added })).status).toBe(201);
  });

  test('one that is too long takes no place from those that come with it', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    await setRules(batch, { question_length: 80, questions_limit: 1 });
    const answers = await Promise.all([submit(batch, 'a'.repeat(81)), submit(batch, 'Why?')]);
    expect(answers.map(({ status }) => status)).toEqual([409, 201]);
  });
});

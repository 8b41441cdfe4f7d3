import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, openBatch, setPhase } from '#tests/support/council.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
beforeEach(() => app.empty());
afterAll(() => app.stop());

const join = (visitor: Visitor, id: string, questionId: string) =>
  visitor.send(coAskersApi.join, { params: { id, questionId } });

async function countOf(questionId: string): Promise<number | undefined> {
  const { body } = await admin.send(questionsApi.list, { query: { ids: questionId as never } });
  return body[0]?.co_askers;
}

test('a browser asks a question as well, once however often it says so, and takes it back', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1 });
  const [id = ''] = questions.map((question) => question.id);
  // One that has no voter cookie is given it.
  const one = app.visitor();
  expect((await join(one, batch.id, id)).status).toBe(204);
  expect((await join(one, batch.id, id)).status).toBe(204);
  await join(await becomeVoter(app.visitor()), batch.id, id);
  expect(await countOf(id)).toBe(2);
  expect((await one.send(coAskersApi.leave, { params: { id: batch.id, questionId: id } })).status).toBe(204);
  expect(await countOf(id)).toBe(1);
});

test('the author is not counted', async () => {
  const { batch } = await openBatch(admin, { questions: 4, phase: 1 });
  const author = app.visitor();
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Mine?' };
  const mine = (await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body;
  expect((await join(author, batch.id, mine.id)).status).toBe(204);
  expect(await countOf(mine.id)).toBeUndefined();
});

test('nor who asked one of several that were merged, before or after', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1 });
  const [other = ''] = questions.map(({ id }) => id);
  const author = app.visitor();
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Mine?' };
  const mine = (await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body;
  await join(author, batch.id, other);
  await join(app.visitor(), batch.id, other);
  const merging = { ids: [other, mine.id], text: 'Ours?' };
  const merged = (await admin.send(mergingApi.merge, { params: { id: batch.id }, body: merging })).body;
  // Who said so before the merging is known by their browser alone, which looks what became of its questions.
  await author.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
  expect(await countOf(merged.id)).toBe(1);
  expect((await join(author, batch.id, merged.id)).status).toBe(204);
  expect(await countOf(merged.id)).toBe(1);
});

test('who presses at one that was merged meanwhile asks what it became, and takes that back', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1 });
  const [one = '', two = '', three = ''] = questions.map(({ id }) => id);
  const merge = async (ids: string[]) =>
    (await admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids, text: 'Ours?' } })).body.id;
  const merged = await merge([await merge([one, two]), three]);
  const visitor = app.visitor();
  expect((await join(visitor, batch.id, one)).status).toBe(204);
  expect((await join(visitor, batch.id, three)).status).toBe(204);
  expect(await countOf(merged)).toBe(1);
  expect((await visitor.send(coAskersApi.leave, { params: { id: batch.id, questionId: two } })).status).toBe(204);
  expect(await countOf(merged)).toBeUndefined();
});

test('once stones are given nobody joins or leaves, nor with a question of another batch', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1 });
  const [id = ''] = questions.map((question) => question.id);
  const visitor = await becomeVoter(app.visitor());
  expect(await join(visitor, batch.id, batch.id)).toMatchObject({ status: 404, body: { code: 'question_not_found' } });
  await setPhase(admin, batch, 2);
  expect(await join(visitor, batch.id, id)).toMatchObject({ status: 409, body: { code: 'submission_closed' } });
});

test('it goes with the question, holds no moment, and is joined with no ballot', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1 });
  const [id = ''] = questions.map((question) => question.id);
  await join(app.visitor(), batch.id, id);
  const rows = () =>
    sql<Record<string, unknown>>`select * from co_askers`.execute(app.deps.db).then((answer) => answer.rows);
  expect(Object.keys((await rows())[0] ?? {})).toEqual(['question_id', 'hash']);
  await admin.send(questionsApi.delete, { params: { id } });
  expect(await countOf(id)).toBeUndefined();
});

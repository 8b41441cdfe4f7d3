import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { dropWaitingWords, putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const app = await startTestApp();
const admin = await app.signIn();
const owner = new pg.Client(app.connection);
await owner.connect();
beforeEach(() => app.empty());
afterAll(async () => {
  await owner.end();
  await app.stop();
});

type Batch = { id: string };
const whole = 'Will there be a night bus? And why is the pool closed?';
const texts = ['Will there be a night bus?', 'Why is the pool closed?'];

/** A batch in submission with questions of administrators, and one of a visitor that asks two things. */
async function open(rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 4, phase: 1, takeAlong: 'none', rules });
  const author = app.visitor();
  const body = { name: 'Ada', email: 'ada@example.org', text: whole };
  const { id } = (await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body;
  return { batch, questions, author, id };
}

const split = (batch: Batch, id: string, body: object = {}) =>
  admin.send(splittingApi.split, { params: { id: batch.id }, body: { id, texts, ...body } });

/** The ids of the parts. */
async function splitIn(batch: Batch, id: string): Promise<[string, string]> {
  const { status, body } = await split(batch, id);
  expect(status).toBe(201);
  return body.questions.map((part) => part.id) as [string, string];
}

const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;

async function readOwn(author: Visitor, batch: Batch) {
  const { body } = await author.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
  return 'questions' in body ? body.questions.map(({ text, state }) => [text, state]) : [];
}

async function confirm(author: Visitor, batch: Batch, id: string): Promise<string[]> {
  const { body } = await author.send(ownQuestionsApi.confirm, {
    params: { id: batch.id },
    query: { ids: id as never },
  });
  return 'question_ids' in body ? (body.question_ids ?? []) : [];
}

const actOf = async (kind: string) => (await admin.send(undoApi.list, {})).body.find((one) => one.kind === kind)?.id;
const undo = (act = '') => admin.send(undoApi.undo, { params: { id: act } });

const remove = (id: string) => admin.send(questionsApi.delete, { params: { id } });

test('several questions take the place of one; who asked it, or asked it as well, asks each of them', async () => {
  const { batch, author, id } = await open();
  const other = await becomeVoter(app.visitor());
  await other.send(coAskersApi.join, { params: { id: batch.id, questionId: id } });
  const { status, body } = await split(batch, id, { seen: { text: whole, author: 'Ada' } });
  expect(status).toBe(201);
  const mine = { author: 'Ada', author_email: 'ada@example.org', state: 'published', split_from: id, co_askers: 1 };
  expect(body.questions).toMatchObject(texts.map((text) => ({ text, ...mine })));
  const shown = (await readPage()).map(({ text }) => text);
  expect(shown).toEqual(expect.arrayContaining(texts));
  expect(shown).not.toContain(whole);
  expect(await readOwn(author, batch)).toEqual([[whole, 'split'], ...texts.map((text) => [text, 'published'])]);
  const parts = body.questions.map((part) => part.id);
  expect((await confirm(author, batch, id)).toSorted()).toEqual(parts.toSorted());
  expect(await confirm(author, batch, parts[1] ?? '')).toEqual([parts[1]]);
  expect(await readOwn(other, batch)).toEqual([]);
  // Who says so of what was split meanwhile says so of all of it; its author is not counted.
  for (const visitor of [await becomeVoter(app.visitor()), author])
    await visitor.send(coAskersApi.join, { params: { id: batch.id, questionId: id } });
  const { body: counted } = await admin.send(questionsApi.list, { query: { ids: parts.join() as never } });
  expect(counted.map(({ co_askers }) => co_askers)).toEqual([2, 2]);
});

test('it is taken back while all of its parts stand: the question is there as it was', async () => {
  const { batch, questions, author, id } = await open();
  const before = await readPage();
  const [part] = await splitIn(batch, id);
  const act = await actOf('question.split');
  const body = { ids: [part, questions[0]?.id ?? ''], text: 'Ours?' };
  expect((await admin.send(mergingApi.merge, { params: { id: batch.id }, body })).status).toBe(201);
  expect(await actOf('question.split')).toBeUndefined();
  expect((await undo(act)).status).toBe(409);
  expect((await undo(await actOf('questions.merged'))).status).toBe(204);
  expect((await undo(act)).status).toBe(204);
  expect(await readPage()).toEqual(before);
  expect(await readOwn(author, batch)).toEqual([[whole, 'published']]);
});

test('a part is its author’s to change and to withdraw, and what was sent goes with it; the other part stays theirs', async () => {
  const { batch, author, id } = await open();
  const [bus, pool] = await splitIn(batch, id);
  const own = (questionId: string) => ({ params: { id: batch.id, questionId } });
  const stranger = await becomeVoter(app.visitor());
  expect((await stranger.send(ownQuestionsApi.withdraw, own(bus))).status).toBe(404);
  const text = 'Will there be a night bus at weekends?';
  expect((await author.send(ownQuestionsApi.edit, { ...own(bus), body: { text } })).status).toBe(200);
  expect((await author.send(ownQuestionsApi.withdraw, own(bus))).status).toBe(204);
  expect(await readOwn(author, batch)).toEqual([[texts[1], 'published']]);
  expect(await confirm(author, batch, id)).toEqual([pool]);
  expect(await actOf('question.split')).toBeUndefined();
  const rows = (await owner.query('select text, author from questions where id = any ($1)', [[id, bus]])).rows;
  expect(rows).toEqual([
    { text: '', author: '' },
    { text: '', author: '' },
  ]);
});

test('a part that is deleted takes what was sent along, and comes back with it', async () => {
  const { batch, author, id } = await open();
  const [bus] = await splitIn(batch, id);
  const before = await readOwn(author, batch);
  expect((await remove(bus)).status).toBe(204);
  expect(await readOwn(author, batch)).toEqual([[texts[1], 'published']]);
  expect((await undo(await actOf('question.deleted'))).status).toBe(204);
  expect(await readOwn(author, batch)).toEqual(before);
});

test('where own questions are excluded, parts are own ones too: split, merged, and when what was sent is gone', async () => {
  const { batch, questions, author, id } = await open({ own_question: 'excluded' });
  const [bus, pool] = await splitIn(batch, id);
  const [one, ...others] = questions;
  const body = { ids: [one?.id ?? '', pool], text: 'Ours?' };
  const { body: merged } = await admin.send(mergingApi.merge, { params: { id: batch.id }, body });
  await remove(id);
  await owner.query('delete from questions where id = $1', [id]);
  await setPhase(admin, batch, 2);
  for (const mine of [bus, merged.id]) {
    const choices = choose([{ id: mine }, ...others]);
    expect(await cast(author, batch, choices)).toMatchObject({ status: 409, body: { question_ids: [mine] } });
    expect((await cast(await becomeVoter(app.visitor()), batch, choices)).status).toBe(201);
  }
});

test('what cannot be split is refused, and nothing is half done', async () => {
  const { batch, questions, id } = await open();
  const before = await readPage();
  expect(await split(batch, id, { seen: { text: 'Another?', author: 'Ada' } })).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile' },
  });
  await putWaitingWords(app.deps.db, id, { text: 'Otherwise?', author: 'Ada' });
  expect(await split(batch, id)).toMatchObject({ body: { lawful: ['published', 'declined'] } });
  await dropWaitingWords(app.deps.db, id);
  expect((await split(batch, id, { texts: ['One?'] })).status).toBe(400);
  const { batch: elsewhere } = await openBatch(admin, { questions: 4, phase: 1, takeAlong: 'none' });
  expect((await split(elsewhere, id)).status).toBe(404);
  const mergedIds = [id, questions[0]?.id ?? ''];
  const { body: merged } = await admin.send(mergingApi.merge, {
    params: { id: batch.id },
    body: { ids: mergedIds, text: 'Ours?' },
  });
  expect(await split(batch, merged.id)).toMatchObject({
    status: 409,
    body: { code: 'state_move_unlawful', lawful: ['declined', 'merged'] },
  });
  await expect(
    owner.query(
      `select set_config('ten_stones.moves_by', 'moderator', false); update questions set state = 'split' where id = '${merged.id}'`,
    ),
  ).rejects.toThrow('does not become split');
  await undo(await actOf('questions.merged'));
  await setPhase(admin, batch, 2);
  expect(await split(batch, id)).toMatchObject({ status: 409, body: { code: 'state_move_unlawful' } });
  expect((await admin.send(questionsApi.list, { query: { batch: batch.id } })).body).toHaveLength(before.length);
});

test('an erasure takes the parts with the whole, an export has both, and the record holds', async () => {
  const { batch, questions, id } = await open();
  await splitIn(batch, id);
  const exported = await admin.send(personalDataApi.export, { body: { email: 'ada@example.org' } });
  expect(exported.body.questions.map(({ text }) => text).toSorted()).toEqual([whole, ...texts].toSorted());
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const erasure = { email: 'ada@example.org', questions: 'remove' } as const;
  expect((await admin.send(personalDataApi.erase, { body: erasure })).body.questions_removed).toBe(3);
  const { rows } = await owner.query(
    `select from questions where text like '%night bus%' union all select from ballot_questions where text like '%pool%'`,
  );
  expect(rows).toEqual([]);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  const verdict = await verifyDatabase(async (text, values) => (await owner.query(text, values)).rows);
  expect(verdict.findings).toEqual([]);
});

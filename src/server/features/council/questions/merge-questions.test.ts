import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { type BatchRecord5, countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { dropWaitingWords, putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
beforeEach(() => app.empty());
afterAll(() => app.stop());

const words = [
  ['Ada', 'Will there be a night bus?'],
  ['Ben', 'Is a night bus planned?'],
  ['Cleo', 'Why is the pool closed?'],
] as const;

/** A batch in submission with four questions of administrators, and three of visitors. */
async function open() {
  const { batch } = await openBatch(admin, { questions: 4, phase: 1 });
  const asked: string[] = [];
  for (const [name, text] of words) {
    const body = { name, email: `${name.toLowerCase()}@example.org`, text };
    const { body: question } = await app
      .visitor()
      .send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
    asked.push(question.id);
  }
  const [one = '', two = '', other = ''] = asked;
  return { batch, one, two, other };
}

const merge = (batch: { id: string }, ids: string[], text = 'Will there be a night bus at weekends?') =>
  admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids, text } });
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const coAsk = async (batch: { id: string }, questionId: string, visitor = app.visitor()) =>
  visitor.send(coAskersApi.join, { params: { id: batch.id, questionId } });

const originals = [
  { text: 'Will there be a night bus?', author: 'Ada' },
  { text: 'Is a night bus planned?', author: 'Ben' },
];

test('one question takes the place of two, which stay under it; who asked one of them as well asks it, once', async () => {
  const { batch, one, two } = await open();
  const both = await becomeVoter(app.visitor());
  await coAsk(batch, one, both);
  await coAsk(batch, two, both);
  await coAsk(batch, two);
  const { status, body: merged } = await merge(batch, [two, one]);
  expect(status).toBe(201);
  expect(merged).toMatchObject({ author: 'Ada', others_asked: true, originals, co_askers: 2, state: 'published' });
  const page = await readPage();
  expect(page).toHaveLength(6);
  expect(page.filter(({ id }) => [one, two].includes(id))).toEqual([]);
  const shown = page.find(({ id }) => id === merged.id);
  expect(shown).toMatchObject({ text: 'Will there be a night bus at weekends?', others_asked: true, originals });
  expect(shown).not.toHaveProperty('co_askers');
});

test('what was merged already is that of its first asker when it is merged with one who asked later', async () => {
  const { batch, one, two, other } = await open();
  const { body: merged } = await merge(batch, [one, two]);
  expect((await merge(batch, [other, merged.id])).body.author).toBe('Ada');
});

test('it is taken back while the batch is in submission: the questions are there as they were', async () => {
  const { batch, one, two } = await open();
  const before = await readPage();
  const { body: merged } = await merge(batch, [one, two]);
  const act = (await admin.send(undoApi.list, {})).body.find(({ kind }) => kind === 'questions.merged');
  expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
  const after = await readPage();
  expect(after).toEqual(before);
  expect(after.some(({ id }) => id === merged.id)).toBe(false);
});

test('a merge across batches or in stoning is refused, and nothing is half done', async () => {
  const { batch, one, two } = await open();
  const { body: elsewhere } = await admin.send(questionsApi.create, {
    headers: {},
    body: { text: 'Elsewhere?', author: 'Dora', author_email: 'dora@example.org' },
  });
  expect(await merge(batch, [one, elsewhere.id])).toMatchObject({
    status: 409,
    body: { code: 'merge_across_batches' },
  });
  await setPhase(admin, batch, 2);
  expect(await merge(batch, [one, two])).toMatchObject({ status: 409, body: { code: 'state_move_unlawful' } });
  expect(await readPage()).toHaveLength(7);
});

test('a merge that crossed an edit is told, and nothing is merged; words that wait are decided on first', async () => {
  const { batch, one, two } = await open();
  const seen = [
    { id: one, text: 'Will there be a night bus?', author: 'Ada' },
    { id: two, text: 'Is a night bus planned?' },
  ];
  const mergeSeen = () =>
    admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids: [one, two], text: 'A night bus?', seen } });
  const reword = (text: string) =>
    admin.send(questionsApi.update, { params: { id: two }, headers: {}, body: { text } });
  await reword('Is a day bus planned?');
  expect(await mergeSeen()).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect(await readPage()).toHaveLength(7);
  await reword('Is a night bus planned?');
  await putWaitingWords(app.deps.db, two, { text: 'Is a bus planned?', author: 'Ben' });
  expect(await mergeSeen()).toMatchObject({
    status: 409,
    body: { code: 'state_move_unlawful', lawful: ['published', 'declined'] },
  });
  await dropWaitingWords(app.deps.db, two);
  const { status, body: merged } = await mergeSeen();
  expect(status).toBe(201);
  const [act] = (await admin.send(undoApi.list, {})).body;
  expect(act).toMatchObject({ kind: 'questions.merged', subject_id: merged.id });
});

test('groups are shown, most alike first, until they are kept apart', async () => {
  const { batch, one, two } = await open();
  const read = async () => (await admin.send(mergingApi.clusters, { params: { id: batch.id } })).body.clusters;
  const found = (await read()).map(({ ids }) => ids.toSorted());
  expect(found).toContainEqual([one, two].toSorted());
  await admin.send(mergingApi.keepApart, { params: { id: batch.id }, body: { ids: [one, two] } });
  expect((await read()).map(({ ids }) => ids.toSorted())).not.toContainEqual([one, two].toSorted());
  const { body: again } = await admin.send(questionsApi.submit, {
    params: { id: batch.id },
    headers: {},
    body: { name: 'Dora', email: 'dora@example.org', text: 'Will there be a night bus again?' },
  });
  const { body: merged } = await merge(batch, [one, again.id], 'Will there be a night bus?');
  expect((await read()).flatMap(({ ids }) => ids)).not.toContain(merged.id);
});

/** A completed batch in which two questions were merged, with the record and what the database says of itself. */
async function complete() {
  const { batch, one, two } = await open();
  await coAsk(batch, two);
  const { body: merged } = await merge(batch, [one, two]);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(await readPage()));
  await setPhase(admin, batch, 3);
  return { batch, merged, one, two };
}

async function readRecord(batch: { id: string }): Promise<BatchRecord5> {
  const { body } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  return body as BatchRecord5;
}

const findings = async () => {
  const owner = new pg.Client(app.connection);
  await owner.connect();
  const verdict = await verifyDatabase(async (text, values) => (await owner.query(text, values)).rows);
  await owner.end();
  return verdict.findings;
};

test('originals stand still with the paper, and are in the result and in the record, which verifies', async () => {
  const { batch, merged } = await complete();
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(page.questions.find(({ id }) => id === merged.id)).toMatchObject({
    others_asked: true,
    originals,
    co_askers: 1,
  });
  const record = await readRecord(batch);
  expect(record.questions.find(({ id }) => id === merged.id)).toMatchObject({
    originals: originals.map(({ text }) => ({ text, seal: expect.any(String) })),
    co_askers: 1,
  });
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  expect(await findings()).toEqual([]);
  const forge = (change: object) => ({
    ...record,
    questions: record.questions.map((question) => (question.id === merged.id ? { ...question, ...change } : question)),
  });
  expect(verifyRecord(forge({ originals: undefined })).findings).toContain('paper_differs');
  expect(verifyRecord(forge({ co_askers: 9 })).findings).toContain('paper_differs');
});

test('an erasure reaches originals, on the paper and in the record, and all of it verifies', async () => {
  const { batch, merged } = await complete();
  const erase = (email: string, questions: 'remove' | 'withdraw') =>
    admin.send(personalDataApi.erase, { body: { email, questions } });
  expect((await erase('ben@example.org', 'remove')).status).toBe(200);
  const record = await readRecord(batch);
  expect(record.questions.find(({ id }) => id === merged.id)?.originals).toEqual([
    expect.objectContaining({ text: 'Will there be a night bus?' }),
    { text: null, seal: null },
  ]);
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  expect(await findings()).toEqual([]);
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(JSON.stringify(page)).not.toContain('Is a night bus planned?');
});

test('the export of whoever asked has their original, and who is withdrawn is named under it no more', async () => {
  const { batch, merged, two } = await complete();
  const { body } = await admin.send(personalDataApi.export, { body: { email: 'ben@example.org' } });
  expect(body.questions).toMatchObject([
    { id: two, text: 'Is a night bus planned?', state: 'merged', merged_into: merged.id, author: 'Ben' },
  ]);
  for (const email of ['ben@example.org', 'ada@example.org'])
    await admin.send(personalDataApi.erase, { body: { email, questions: 'withdraw' } });
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(page.questions.find(({ id }) => id === merged.id)).toMatchObject({
    author: 'withdrawn author',
    originals: originals.map(({ text }) => ({ text, author: 'withdrawn author' })),
  });
  expect(verifyRecord(await readRecord(batch))).toMatchObject({ holds: true, findings: [] });
  expect(await findings()).toEqual([]);
});

test('when who asked first is erased, the question stays that of the others who asked', async () => {
  const { batch, merged } = await complete();
  await admin.send(personalDataApi.erase, { body: { email: 'ada@example.org', questions: 'remove' } });
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(page.questions.find(({ id }) => id === merged.id)).toMatchObject({
    text: 'Will there be a night bus at weekends?',
    author: 'Ben',
    originals: [{ text: 'Is a night bus planned?', author: 'Ben' }],
  });
  expect(JSON.stringify(page)).not.toContain('Ada');
  expect(verifyRecord(await readRecord(batch))).toMatchObject({ holds: true, findings: [] });
  expect(await findings()).toEqual([]);
});

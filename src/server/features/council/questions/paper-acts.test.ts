import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi, type Choices } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import type { Visitor } from '#tests/support/app.ts';
import {
  becomeVoter,
  cast,
  changeBallot,
  choose,
  correct,
  openBatch,
  setPhase,
  takeOut,
} from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

const newVoter = () => becomeVoter(app.visitor());
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const readRecord = async (batch: { id: string }) =>
  (await app.visitor().send(countApi.readRecord, { params: { id: batch.id } })).body;
const readMine = async (voter: Visitor, batch: { id: string }) =>
  (await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).body;

describe('a question that is taken out', () => {
  test('stays on the paper, marked, and who gave it stones may place them anew, and only them', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6 });
    const voter = await newVoter();
    const [a, b, c, d] = choose(questions);
    const [e = '', f = ''] = questions.slice(4).map(({ id }) => id);
    const { receipt } = (await cast(voter, batch, [a, b, c, d])).body;
    expect(await changeBallot(voter, batch, [e, b, c, d], receipt)).toMatchObject({ body: { code: 'ballot_final' } });
    expect((await takeOut(admin, batch, a)).status).toBe(204);
    expect((await readPage()).find(({ id }) => id === a)).toMatchObject({
      stones: 4,
      taken_out: { reason: 'Asked twice', at: expect.any(String) },
    });
    expect(await readMine(voter, batch)).toMatchObject({ receipt, choices: [a, b, c, d] });
    expect(await changeBallot(voter, batch, [e, f, c, d], receipt)).toMatchObject({ body: { code: 'ballot_final' } });
    expect(await changeBallot(voter, batch, [a, b, c, d], receipt)).toMatchObject({
      status: 409,
      body: { code: 'question_unavailable', question_ids: [a] },
    });
    const changes = await Promise.all([0, 1, 2].map(() => changeBallot(voter, batch, [e, b, c, d], receipt)));
    expect(new Set(changes.map(({ status, body }) => `${status} ${body.receipt}`)).size).toBe(1);
    const changed = changes[0]?.body.receipt ?? '';
    expect(await readMine(voter, batch)).toEqual({ receipt: changed, round: 1 });
    expect(await changeBallot(voter, batch, [f, b, c, d], receipt)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await readPage()).map(({ id, stones }) => [id, stones])).toEqual([
      [f, 0],
      [e, 4],
      [d, 1],
      [c, 2],
      [b, 3],
      [a, 0],
    ]);
    expect((await setPhase(admin, batch, 3)).ballots).toBe(1);
    const record = await readRecord(batch);
    expect(record).toMatchObject({ turnout: 1, receipts: [changed], replaced_receipts: [receipt] });
    expect(verifyRecord(record, { receipt })).toMatchObject({ holds: true, findings: [], receipt: 'replaced' });
  });

  test('is told of while it would stand on the next paper, with the last reason, until it is deleted', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6 });
    const voter = await newVoter();
    const [a, , , d] = choose(questions);
    const listTakenOut = async () => (await admin.send(batchesApi.takenOut, { params: { id: batch.id } })).body;
    expect(await listTakenOut()).toEqual([]);
    await cast(voter, batch, choose(questions));
    await takeOut(admin, batch, a);
    const text = questions.find(({ id }) => id === a)?.text;
    expect(await listTakenOut()).toEqual([{ id: a, text, reason: 'Asked twice', is_out: true }]);
    await setPhase(admin, batch, 1);
    await setPhase(admin, batch, 2);
    await cast(voter, batch, choose(questions));
    expect(await listTakenOut()).toEqual([{ id: a, text, reason: 'Asked twice', is_out: false }]);
    await takeOut(admin, batch, a, 'Not for the council');
    await takeOut(admin, batch, d);
    await setPhase(admin, batch, 1);
    expect((await listTakenOut()).toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
      { id: d, text: expect.any(String), reason: 'Asked twice', is_out: false },
      { id: a, text, reason: 'Not for the council', is_out: false },
    ]);
    await admin.send(questionsApi.delete, { params: { id: a } });
    await admin.send(questionsApi.delete, { params: { id: d } });
    expect(await listTakenOut()).toEqual([]);
  });

  test('is told of also where nobody had given stones, and not once it was put back', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6 });
    const [a, b] = choose(questions);
    const listTakenOut = async () =>
      (await admin.send(batchesApi.takenOut, { params: { id: batch.id } })).body.map(({ id }) => id);
    await takeOut(admin, batch, a);
    await takeOut(admin, batch, b);
    const [latest] = (await admin.send(undoApi.list, {})).body;
    await admin.send(undoApi.undo, { params: { id: latest?.id ?? '' } });
    expect(await listTakenOut()).toEqual([a]);
    await setPhase(admin, batch, 1);
    expect(await listTakenOut()).toEqual([a]);
    await setPhase(admin, batch, 2);
    expect(await listTakenOut()).toEqual([a]);
    await admin.send(questionsApi.delete, { params: { id: a } });
    expect(await listTakenOut()).toEqual([]);
    expect(await app.deps.db.selectFrom('taken_out_questions').selectAll().execute()).toEqual([]);
  });

  test('frees its picks as much where it was deleted before the batch was opened again', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    const voter = await newVoter();
    const { receipt } = (await cast(voter, batch, choose(questions))).body;
    await setPhase(admin, batch, 3);
    await admin.send(questionsApi.delete, { params: { id: questions[1]?.id ?? '' } });
    await setPhase(admin, batch, 2);
    const { choices } = await readMine(voter, batch);
    const anew = choices?.map((id) => (id === questions[1]?.id ? questions[4]?.id : id)) as Choices;
    expect(await changeBallot(voter, batch, anew, receipt)).toMatchObject({ status: 200 });
    await setPhase(admin, batch, 3);
    expect(verifyRecord(await readRecord(batch))).toMatchObject({ holds: true });
  });

  test('is one of at least five, is taken out once, and only while stones are given', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5, phase: 1 });
    const [a = '', b = ''] = questions.map(({ id }) => id);
    expect(await takeOut(admin, batch, a)).toMatchObject({ status: 409, body: { code: 'stoning_closed' } });
    await setPhase(admin, batch, 2);
    expect((await takeOut(admin, batch, a)).status).toBe(204);
    expect(await takeOut(admin, batch, a)).toMatchObject({ status: 409, body: { code: 'question_unavailable' } });
    expect(await takeOut(admin, batch, b)).toMatchObject({ status: 409, body: { code: 'too_few_questions' } });
    expect(await takeOut(admin, batch, b, '  ')).toMatchObject({ status: 400 });
  });
});

test('a correction shows the new words and keeps the earlier ones, unless the law takes them', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, phase: 1 });
  const [first] = questions;
  const id = first?.id ?? '';
  expect(await correct(admin, batch, id, 'Better?')).toMatchObject({ status: 409, body: { code: 'no_ballot_paper' } });
  await setPhase(admin, batch, 2);
  for (const text of ['Better?', 'Best?']) expect((await correct(admin, batch, id, text)).status).toBe(204);
  const shown = { text: 'Best?', corrected: [{ text: first?.text }, { text: 'Better?' }] };
  expect((await readPage()).find((question) => question.id === id)).toMatchObject(shown);
  expect((await admin.send(questionsApi.list, { query: { ids: id } })).body).toMatchObject([{ text: 'Best?' }]);
  await setPhase(admin, batch, 3);
  const record = await readRecord(batch);
  expect(record.questions.find((question) => question.id === id)).toMatchObject(shown);
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  await admin.send(questionsApi.delete, { params: { id } });
  const after = await readRecord(batch);
  expect(after.questions.find((question) => question.id === id)).toMatchObject({
    text: null,
    corrected: [{ text: null }, { text: null }],
  });
  expect(verifyRecord(after)).toMatchObject({ holds: true, findings: [] });
});

test('of two moderators who correct the same words, the second is told what stands there', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, phase: 2 });
  const [{ id, text: read } = { id: '', text: '' }] = questions;
  const correctAs = (text: string) =>
    admin.send(paperApi.correct, { params: { id: batch.id, questionId: id }, body: { text, instead_of: read } });
  expect((await correctAs('One?')).status).toBe(204);
  expect(await correctAs('Other?')).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  // Who sends the same again has what they wanted.
  expect((await correctAs('One?')).status).toBe(204);
  expect((await readPage()).find((question) => question.id === id)?.text).toBe('One?');
});

test('a correction is no part of the question when the batch goes back to phase 1', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const last = questions[4]; // nobody gives it a stone
  await cast(await newVoter(), batch, choose(questions));
  await correct(admin, batch, last?.id ?? '', 'Better?');
  expect((await readPage()).find(({ id }) => id === last?.id)).toHaveProperty('corrected');
  await setPhase(admin, batch, 1);
  const submitted = (await readPage()).find(({ id }) => id === last?.id);
  expect(submitted).toMatchObject({ text: 'Better?', stones: 0 });
  expect(submitted).not.toHaveProperty('corrected');
});

test('earlier words that the law takes go from the page too, which had shown them', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const id = questions[0]?.id ?? '';
  for (const text of ['Ask eve@example.org?', 'Better?']) await correct(admin, batch, id, text);
  const readCorrected = async () => (await readPage()).find((question) => question.id === id)?.corrected;
  expect(await readCorrected()).toMatchObject([{ text: 'Question 1?' }, { text: 'Ask eve@example.org?' }]);
  await admin.send(personalDataApi.erase, { body: { email: 'eve@example.org', questions: 'withdraw' } });
  expect(await readCorrected()).toMatchObject([{ text: 'Question 1?' }, { text: null }]);
});

test('a question that has gone to another batch cannot leave fewer than four on the paper by its deletion', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 3 });
  const { body: next } = await admin.send(batchesApi.create, {
    headers: {},
    body: { name: 'Next', submission_deadline: batch.submission_deadline, stoning_deadline: batch.stoning_deadline },
  });
  await setPhase(admin, batch, 2);
  const params = { id: choose(questions)[0] };
  expect((await admin.send(questionsApi.list, { query: { batch: next.id } })).body).toHaveLength(4);
  expect(await admin.send(questionsApi.delete, { params })).toMatchObject({
    status: 409,
    body: { code: 'too_few_questions' },
  });
  expect((await cast(await newVoter(), batch, choose(questions))).status).toBe(201);
});

import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/active-batch.ts';
import { ballotsApi, type Choices } from '#contract/ballots.ts';
import { batchesApi } from '#contract/batches.ts';
import { countApi } from '#contract/count.ts';
import { paperApi } from '#contract/paper.ts';
import { personalDataApi } from '#contract/personal-data.ts';
import { questionsApi } from '#contract/questions.ts';
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
import { prepareApp } from '#tests/support/prepared-app.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await prepareApp();

const newVoter = () => becomeVoter(app.visitor());
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const listOf = async (batch: { id: string }) =>
  (await admin.send(questionsApi.list, { query: { batch: batch.id } })).body.toReversed();
const readRecord = async (batch: { id: string }) =>
  (await app.visitor().send(countApi.readRecord, { params: { id: batch.id } })).body;
const readMine = async (voter: Visitor, batch: { id: string }) =>
  (await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).body;

describe('the ballot paper', () => {
  test('stands still from the start of stoning on, whatever is done to its questions', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    const [first] = questions;
    const params = { id: first?.id ?? '' };
    await admin.send(questionsApi.update, { params, headers: {}, body: { text: 'Otherwise?', author: 'Nobody' } });
    const words = questions.map(({ text, author }) => ({ text, author }));
    expect((await readPage()).toReversed()).toMatchObject(words);
    await setPhase(admin, batch, 3);
    await admin.send(batchesApi.create, {
      headers: {},
      body: { name: 'Next', submission_deadline: batch.submission_deadline, stoning_deadline: batch.stoning_deadline },
    });
    expect((await readPage()).toReversed()).toMatchObject(words);
    expect(await listOf(batch)).toMatchObject(words);
  });

  test('is listed alone, also where its questions stand on the paper of another batch', async () => {
    const { batch: first, questions } = await openBatch(admin, { questions: 4 });
    await setPhase(admin, first, 3);
    // It takes all questions along, and leaves two of them out again before stones are given in it.
    const { batch: second } = await openBatch(admin, { questions: 2, phase: 1 });
    for (const { id } of questions.slice(0, 2))
      await admin.send(batchesApi.unassign, { params: { id: second.id, questionId: id } });
    await setPhase(admin, second, 2);
    expect((await listOf(first)).map(({ id, batch_id }) => [id, batch_id])).toEqual(
      questions.map(({ id }) => [id, first.id]),
    );
    expect((await listOf(second)).map(({ batch_id }) => batch_id)).toEqual(Array(4).fill(second.id));
  });

  test.each([
    [
      'created in it',
      (id: string) => admin.send(questionsApi.create, { headers: {}, body: { ...created, batch_id: id } }),
    ],
    [
      'assigned to it',
      async (id: string) => {
        const { body } = await admin.send(questionsApi.create, { headers: {}, body: created });
        return admin.send(batchesApi.assign, { params: { id, questionId: body.id } });
      },
    ],
    [
      'moved into it',
      async (id: string) => {
        const { body } = await admin.send(questionsApi.create, { headers: {}, body: created });
        return admin.send(questionsApi.update, { params: { id: body.id }, headers: {}, body: { batch_id: id } });
      },
    ],
    ['assigned with all', (id: string) => admin.send(batchesApi.assignAll, { params: { id } })],
  ])('takes no question that is %s', async (_, act) => {
    const { batch } = await openBatch(admin);
    expect(await act(batch.id)).toMatchObject({ status: 409, body: { code: 'batch_in_stoning' } });
    await setPhase(admin, batch, 3);
    expect(await act(batch.id)).toMatchObject({ status: 409, body: { code: 'batch_completed' } });
    expect(await readPage()).toHaveLength(4);
  });

  test('loses no question to another batch while stones are given', async () => {
    const { batch, questions } = await openBatch(admin);
    const questionId = choose(questions)[0];
    const { batch: next } = await openBatch(admin, { questions: 0, phase: 1, active: false });
    const inStoning = { status: 409, body: { code: 'batch_in_stoning' } };
    expect(await admin.send(batchesApi.assign, { params: { id: next.id, questionId } })).toMatchObject(inStoning);
    expect(await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId } })).toMatchObject(inStoning);
    expect(await admin.send(batchesApi.assignAll, { params: { id: next.id } })).toMatchObject({
      body: { count: 0, left: 4 },
    });
    expect(await listOf(next)).toEqual([]);
  });

  test('is made anew where nobody had given stones, and set aside where somebody had', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    expect((await setPhase(admin, batch, 1)).stoning_round).toBe(1);
    await admin.send(questionsApi.delete, { params: { id: questions[4]?.id ?? '' } });
    await setPhase(admin, batch, 2);
    expect(await readPage()).toHaveLength(4);
    const voter = await newVoter();
    await cast(voter, batch, choose(questions));
    const back = { params: { id: batch.id }, headers: {}, body: { phase: 1 as const, reason: 'Two were missing' } };
    expect((await admin.send(batchesApi.update, back)).body).toMatchObject({ stoning_round: 2, ballots: 0 });
    await setPhase(admin, batch, 2);
    expect((await cast(voter, batch, choose(questions))).status).toBe(201);
    await setPhase(admin, batch, 3);
    const record = await readRecord(batch);
    expect(record.rounds_set_aside).toMatchObject([{ round: 1, ballots: 1, words: 'Two were missing' }]);
    expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  });

  const created = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' };
});

describe('a rule under which stones are given', () => {
  const change = (batch: { id: string }, body: object) =>
    admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
  const blind = { rules: { stones_shown: 'when_completed' as const } };

  test('cannot be changed, not even by an owner', async () => {
    const { batch } = await openBatch(admin);
    const frozen = { status: 409, body: { code: 'rules_frozen' } };
    expect(await change(batch, blind)).toMatchObject(frozen);
    expect(await change(batch, { ...blind, phase: 3 })).toMatchObject(frozen);
    expect((await change(batch, { rules: { stones_shown: 'always' } })).status).toBe(200);
    expect((await change(batch, { rules: { questions_limit: 7 } })).status).toBe(200);
    expect((await change(batch, { ...blind, phase: 1 })).body).toMatchObject({ phase: 1, rules: blind.rules });
    expect((await change(batch, { phase: 2, rules: { stones_shown: 'in_groups' } })).body).toMatchObject({
      phase: 2,
      rules: { stones_shown: 'in_groups' },
    });
  });

  test('shows no stones until the batch is completed, or an owner shows them', async () => {
    const { batch, questions } = await openBatch(admin, { rules: blind.rules });
    await cast(await newVoter(), batch, choose(questions));
    const stones = async () => [
      (await readPage()).map((question) => question.stones),
      (await listOf(batch)).map((question) => question.stones),
    ];
    expect(await stones()).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const show = () => admin.send(batchesApi.showStones, { params: { id: batch.id } });
    expect((await show()).body.stones_shown_at).toEqual(expect.any(String));
    expect(await stones()).toEqual([
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ]);
    expect(await show()).toMatchObject({ status: 409, body: { code: 'batch_not_blind' } });
    await setPhase(admin, batch, 3);
    const record = await readRecord(batch);
    expect(record).toMatchObject({ rules: blind.rules, stones_shown_at: expect.any(String) });
    expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  });
});

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

describe('what comes along to a new batch', () => {
  const create = async (body: object) =>
    admin.send(batchesApi.create, {
      headers: {},
      body: {
        name: 'Next',
        submission_deadline: '2030-02-10T18:00:00.000Z',
        stoning_deadline: '2030-02-17T18:00:00.000Z',
        ...body,
      },
    });
  const textsIn = async (batch: { id: string }) => (await listOf(batch)).map(({ text }) => text);

  test('is chosen', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6 });
    await cast(await newVoter(), batch, choose(questions));
    await setPhase(admin, batch, 3);
    const stray = { text: 'Stray?', author: 'Ada', author_email: 'ada@example.org' };
    await admin.send(questionsApi.create, { headers: {}, body: stray });
    expect(await textsIn((await create({ take_along: 'none' })).body)).toEqual([]);
    const notForwarded = { take_along: 'not_forwarded', take_along_from: batch.id };
    expect(await textsIn((await create(notForwarded)).body)).toEqual(['Question 5?', 'Question 6?']);
    expect(await textsIn((await create({ take_along: 'unassigned' })).body)).toEqual(['Stray?']);
    expect(await textsIn((await create({})).body)).toHaveLength(7);
    expect(await textsIn(batch)).toHaveLength(6);
  });

  test('comes from a completed batch only, and names one', async () => {
    const { batch } = await openBatch(admin);
    const from = { take_along: 'not_forwarded', take_along_from: batch.id };
    expect(await create(from)).toMatchObject({ status: 409, body: { code: 'batch_not_completed' } });
    expect((await create({ take_along: 'not_forwarded' })).status).toBe(400);
    expect((await create({ take_along_from: batch.id })).status).toBe(400);
  });
});

import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

const newVoter = () => becomeVoter(app.visitor());
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const listOf = async (batch: { id: string }) =>
  (await admin.send(questionsApi.list, { query: { batch: batch.id } })).body.toReversed();
const readRecord = async (batch: { id: string }) =>
  (await app.visitor().send(countApi.readRecord, { params: { id: batch.id } })).body;

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

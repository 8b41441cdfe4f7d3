import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { becomeVoter, cast, choose, deadlines, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { assignQuestions } from './assignment.ts';

const { app, admin } = await shareApp();

const create = (name = 'March 2030 Council') =>
  admin.send(batchesApi.create, { headers: {}, body: { name, ...deadlines } });
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body;
const readQuestions = async () => (await admin.send(questionsApi.list, { query: {} })).body;

describe('a new batch', () => {
  test('starts in phase 1, inactive, with its deadlines', async () => {
    expect(await create()).toMatchObject({
      status: 201,
      body: { name: 'March 2030 Council', phase: 1, is_active: false, stoning_round: 1, ballots: 0, ...deadlines },
    });
  });

  test('gets all existing questions', async () => {
    const { questions } = await openBatch(admin, { phase: 3 });
    const { body } = await create();
    expect((await readQuestions()).map(({ batch_id }) => batch_id)).toEqual(questions.map(() => body.id));
  });

  test('is made once under one key, however often and with whatever else changed since', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (name: string) => admin.send(batchesApi.create, { headers, body: { name, ...deadlines } });
    const { questions } = await openBatch(admin);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('April 2030 Council')));
    const [id, ...others] = new Set(answers.map(({ status, body }) => `${status} ${body.id}`));
    expect([id, others]).toEqual([`201 ${answers[0]?.body.id}`, []]);
    expect(answers.map(({ body }) => body.taken_along)).toEqual(answers.map(() => 0));
    const batch = answers[0]?.body;
    if (!batch) throw new Error('no batch');
    await setPhase(admin, batch, 2);
    expect(await send('April 2030 Council')).toMatchObject({ status: 201, body: { id: batch.id, phase: 2 } });
    expect(await send('May 2030 Council')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect((await admin.send(batchesApi.list, {})).body).toHaveLength(2);
    expect(await readQuestions()).toHaveLength(questions.length);
    expect(Object.keys(batch)).not.toContain('creation_key');
    const acts = await admin.send(auditApi.list, { query: { batch: batch.id, kind: 'batch.created' } });
    expect(acts.body.entries).toHaveLength(1);
  });

  test('comes first in the list', async () => {
    await create('older');
    await create('newer');
    expect((await admin.send(batchesApi.list, {})).body.map(({ name }) => name)).toEqual(['newer', 'older']);
  });
});

describe('activating', () => {
  test('a batch deactivates the active one, and touches no other', async () => {
    const { body: resting } = await create('resting');
    const { batch: first } = await openBatch(admin);
    const { batch: second } = await openBatch(admin);
    const list = (await admin.send(batchesApi.list, {})).body;
    expect(list.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([second.id]);
    expect(list.find(({ id }) => id === first.id)?.revision).toBeGreaterThan(first.revision);
    expect(list.find(({ id }) => id === resting.id)?.revision).toBe(resting.revision);
  });

  test('twenty batches at once leaves exactly one active', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create()).body.id));
    const answers = await Promise.all(
      ids.map((id) => admin.send(batchesApi.update, { params: { id }, headers: {}, body: { is_active: true } })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await admin.send(batchesApi.list, {})).body.filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  test('none shows no batch and no questions', async () => {
    const { batch } = await openBatch(admin);
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { is_active: false } });
    expect(await readPage()).toMatchObject({ batch: null, questions: [] });
  });
});

describe('a change', () => {
  test('of texts shows on the page; an empty one is none', async () => {
    const { batch } = await openBatch(admin);
    const body = {
      phase_1_text: '  Ask away  ',
      phase_2_text: '',
      phase_3_text: null,
      policy: ' One thing each. ',
      venue: ' Hall ',
    };
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
    expect((await readPage()).batch).toMatchObject({
      phase_1_text: 'Ask away',
      phase_2_text: null,
      phase_3_text: null,
      policy: 'One thing each.',
      venue: 'Hall',
    });
  });

  test('based on an older revision is refused and changes nothing', async () => {
    const { body: batch } = await create();
    const params = { id: batch.id };
    const mine = { headers: toIfMatch(batch.revision), body: { name: 'mine' } };
    const theirs = { headers: toIfMatch(batch.revision), body: { name: 'theirs' } };
    expect((await admin.send(batchesApi.update, { params, ...mine })).status).toBe(200);
    expect(await admin.send(batchesApi.update, { params, ...theirs })).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
    expect((await admin.send(batchesApi.list, {})).body[0]?.name).toBe('mine');
  });

  test('of an unknown batch is refused', async () => {
    const request = { params: { id: randomUUID() }, headers: {}, body: { phase: 2 as const } };
    expect(await admin.send(batchesApi.update, request)).toMatchObject({
      status: 404,
      body: { code: 'batch_not_found' },
    });
  });

  test('of the phase may go to any phase', async () => {
    const { body: batch } = await create();
    for (const phase of [3, 1, 2] as const) expect((await setPhase(admin, batch, phase)).phase).toBe(phase);
  });
});

describe('questions', () => {
  test('are all assigned at once, and counted', async () => {
    await openBatch(admin, { questions: 3, phase: 1 });
    const { body: batch } = await create();
    const { questions: stoned } = await openBatch(admin, { questions: 2, takeAlong: 'none' });
    const answer = await admin.send(batchesApi.assignAll, { params: { id: batch.id } });
    expect(answer).toMatchObject({ status: 200, body: { count: 3, left: 2 } });
    const moved = (await readQuestions()).filter(({ batch_id }) => batch_id === batch.id);
    expect(moved).toHaveLength(3);
    expect(moved.some(({ id }) => stoned.some((question) => question.id === id))).toBe(false);
  });

  test('are assigned in portions, none left out and none moved twice', async () => {
    const { batch: from } = await openBatch(admin, { questions: 7, phase: 1 });
    const { batch: to } = await openBatch(admin, { questions: 0, phase: 1, active: false });
    await admin.send(batchesApi.assignAll, { params: { id: from.id } });
    const before = await readQuestions();
    expect((await assignQuestions(app.deps.db, to.id, { take: 'all' }, 3)).count).toBe(7);
    const after = await readQuestions();
    expect(after.map(({ batch_id, revision }) => [batch_id, revision])).toEqual(
      before.map(({ revision }) => [to.id, revision + 1]),
    );
  });

  test('are assigned and unassigned one by one', async () => {
    const { questions } = await openBatch(admin, { phase: 1 });
    const { body: batch } = await create();
    const questionId = choose(questions)[0];
    const params = { id: batch.id, questionId };
    const placeOf = async () => (await readQuestions()).find(({ id }) => id === questionId)?.batch_id;
    await admin.send(batchesApi.unassign, { params });
    expect(await placeOf()).toBeNull();
    await admin.send(batchesApi.assign, { params });
    expect(await placeOf()).toBe(batch.id);
  });

  test('in another batch are not taken out by unassigning here', async () => {
    const { batch: other, questions } = await openBatch(admin, { phase: 1 });
    const { body: batch } = await create();
    const questionId = choose(questions)[0];
    await admin.send(batchesApi.assign, { params: { id: other.id, questionId } });
    await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId } });
    expect((await readQuestions()).find(({ id }) => id === questionId)?.batch_id).toBe(other.id);
  });

  test('take their stones along only where they got them', async () => {
    const { batch, questions } = await openBatch(admin);
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const first = choose(questions)[0];
    const stonesOf = async (query: { batch?: string } = {}) =>
      (await admin.send(questionsApi.list, { query })).body.find(({ id }) => id === first)?.stones;
    await setPhase(admin, batch, 3);
    await create();
    expect([await stonesOf(), await stonesOf({ batch: batch.id })]).toEqual([0, 4]);
  });

  test('of a completed batch stay in its result when they are moved elsewhere', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await setPhase(admin, batch, 3);
    const before = (await readPage()).questions;
    await create();
    expect((await readPage()).questions).toEqual(before);
    expect(before).toHaveLength(5);
  });
});

test('a completed batch tells its turnout', async () => {
  const { batch, questions } = await openBatch(admin);
  for (let n = 0; n < 3; n++) await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect((await setPhase(admin, batch, 3)).ballots).toBe(3);
  expect((await readPage()).batch?.ballots).toBe(3);
});

describe('what comes along to a new batch', () => {
  const create = async (body: object, headers: Record<string, string> = {}) =>
    admin.send(batchesApi.create, {
      headers,
      body: {
        name: 'Next',
        submission_deadline: '2030-02-10T18:00:00.000Z',
        stoning_deadline: '2030-02-17T18:00:00.000Z',
        ...body,
      },
    });
  const textsIn = async (batch: { id: string }) =>
    (await admin.send(questionsApi.list, { query: { batch: batch.id } })).body.toReversed().map(({ text }) => text);

  test('is chosen', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await setPhase(admin, batch, 3);
    const stray = { text: 'Stray?', author: 'Ada', author_email: 'ada@example.org' };
    await admin.send(questionsApi.create, { headers: {}, body: stray });
    const none = (await create({ take_along: 'none' })).body;
    expect([await textsIn(none), none.taken_along]).toEqual([[], 0]);
    const notForwarded = { take_along: 'not_forwarded', take_along_from: batch.id };
    expect(await textsIn((await create(notForwarded)).body)).toEqual(['Question 5?', 'Question 6?']);
    expect(await textsIn((await create({ take_along: 'unassigned' })).body)).toEqual(['Stray?']);
    const headers = { 'idempotency-key': randomUUID() };
    const all = (await create({}, headers)).body;
    expect([(await textsIn(all)).length, all.taken_along]).toEqual([7, 7]);
    expect((await create({}, headers)).body).toMatchObject({ id: all.id, taken_along: 7 });
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

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { removeHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner } from '#tests/support/app.ts';
import {
  becomeVoter,
  cast,
  changeBallot,
  choose,
  deadlines,
  openBatch,
  setPhase,
  takeOut,
} from '#tests/support/council.ts';
import { letWaysBackEnd } from '#tests/support/held-questions.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';

const { app, admin } = await shareApp();

const listBatches = async () => (await admin.send(batchesApi.list, {})).body;
const listQuestions = async (batch?: string) =>
  (await admin.send(questionsApi.list, { query: batch ? { batch } : {} })).body;
const readActs = async () => (await admin.send(undoApi.list, {})).body;
const undo = (id: string) => admin.send(undoApi.undo, { params: { id } });
const create = async (name: string, takeAlong: 'all' | 'none' = 'none') =>
  (await admin.send(batchesApi.create, { headers: {}, body: { name, ...deadlines, take_along: takeAlong } })).body;

/** Takes back what was done last. */
async function undoLast(kind: string): Promise<number> {
  const act = (await readActs()).find((one) => one.kind === kind);
  return act ? (await undo(act.id)).status : 0;
}

/** What happens later than an act can be undone. */
const letTimePass = () => letWaysBackEnd(app.deps.db);

/** All that is stored of questions, whatever columns that has. */
async function readRows(ids: readonly string[]) {
  const { db } = app.deps;
  const questions = await db.selectFrom('questions').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const ofThem = ['question_id', 'in', ids] as const;
  const edits = await db
    .selectFrom('question_edits')
    .selectAll()
    .where(...ofThem)
    .orderBy('id')
    .execute();
  const takenOut = await db
    .selectFrom('taken_out_questions')
    .selectAll()
    .where(...ofThem)
    .orderBy('question_id')
    .execute();
  return { questions, edits, takenOut };
}

async function expectSound(): Promise<void> {
  const client = new pg.Client(app.connection);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { findings } = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows).finally(
    () => client.end(),
  );
  expect(findings).toEqual([]);
}

test('the start of stoning is taken back while there is no ballot, and not after one', async () => {
  const { batch, questions } = await openBatch(admin);
  expect(await undoLast('batch.phase_changed')).toBe(204);
  expect((await listBatches())[0]).toMatchObject({ phase: 1, stoning_round: 1 });
  expect((await admin.send(auditApi.list, { query: {} })).body.entries[0]).toMatchObject({
    kind: 'act.undone',
    batch_id: batch.id,
    after: { act: 'batch.phase_changed' },
  });
  await setPhase(admin, batch, 2);
  const act = (await readActs()).find(({ kind }) => kind === 'batch.phase_changed');
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect(await readActs()).not.toContainEqual(expect.objectContaining({ kind: 'batch.phase_changed' }));
  expect(await undo(act?.id ?? '')).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
  expect((await listBatches())[0]).toMatchObject({ phase: 2, ballots: 1 });
  await expectSound();
});

test('a completion is taken back for ten minutes, with its ballots, and only once', async () => {
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const act = (await readActs()).find(({ kind }) => kind === 'batch.phase_changed');
  expect((await undo(act?.id ?? '')).status).toBe(204);
  expect((await listBatches())[0]).toMatchObject({ phase: 2, ballots: 1, stoning_round: 1 });
  expect((await undo(act?.id ?? '')).status).toBe(409);
  await setPhase(admin, batch, 3);
  await letTimePass();
  expect(await undoLast('batch.phase_changed')).toBe(0);
  await expectSound();
});

test('who was active before is active again', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const next = await create('Next');
  await admin.send(batchesApi.update, { params: { id: next.id }, headers: {}, body: { is_active: true } });
  expect(await undoLast('batch.activated')).toBe(204);
  expect((await listBatches()).filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([batch.id]);
});

test('nobody who gives stones loses the batch because its activation is taken back', async () => {
  const { batch, questions } = await openBatch(admin);
  const ways = async () => (await readActs()).map(({ kind }) => kind);
  expect(await ways()).toContain('batch.activated');
  expect(await ways()).not.toContain('batch.created');
  const next = await create('Next');
  await admin.send(batchesApi.update, { params: { id: next.id }, headers: {}, body: { is_active: true } });
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { is_active: true } });
  expect(await ways()).toContain('batch.activated');
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect(await ways()).not.toContain('batch.activated');
});

test('a batch that was just created goes, and what came along goes back', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const next = await create('Next', 'all');
  expect(await listQuestions(next.id)).toHaveLength(4);
  expect(await undoLast('batch.created')).toBe(204);
  expect((await listBatches()).map(({ id }) => id)).toEqual([batch.id]);
  expect(await listQuestions(batch.id)).toHaveLength(4);
  await expectSound();
});

test('a batch that has got a question of its own stays', async () => {
  const next = await create('Next');
  const body = { text: 'Own?', author: 'Ada', author_email: 'ada@example.org', batch_id: next.id };
  await admin.send(questionsApi.create, { headers: {}, body });
  expect(await undoLast('batch.created')).toBe(409);
  expect(await listQuestions(next.id)).toHaveLength(1);
});

test('moved questions go back, but not into a batch in stoning, and what was moved on stays', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const other = await create('Other');
  const ids = questions.map(({ id }) => id);
  const move = (batch_id: string | null, of = ids) =>
    admin.send(questionsApi.moveSome, { body: { ids: of, batch_id } });
  expect((await move(other.id)).body).toEqual({ moved: 4, stayed: 0 });
  await move(null, ids.slice(0, 1));
  const act = (await readActs()).find(({ kind, batch_id }) => kind === 'questions.moved' && batch_id === other.id);
  expect((await undo(act?.id ?? '')).status).toBe(204);
  expect(await listQuestions(batch.id)).toHaveLength(3);
  expect((await admin.send(questionsApi.list, { query: { batch: 'none' } })).body).toHaveLength(1);
  await move(other.id);
  const moved = (await readActs()).find(({ kind }) => kind === 'questions.moved');
  await setPhase(admin, other, 2);
  expect((await readActs()).some(({ id }) => id === moved?.id)).toBe(false);
  expect((await undo(moved?.id ?? '')).status).toBe(409);
  expect((await move(batch.id)).body).toEqual({ moved: 0, stayed: 4 });
  await expectSound();
});

test('a move into no batch cannot be undone once its batch takes no questions', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 7 });
  const [first = '', second = '', third = ''] = questions.map(({ id }) => id);
  await admin.send(questionsApi.moveSome, { body: { ids: [first], batch_id: null } });
  await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId: second } });
  await admin.send(questionsApi.update, { params: { id: third }, headers: {}, body: { batch_id: null } });
  const isMove = ({ kind }: { kind: string }) =>
    ['questions.moved', 'question.unassigned', 'question.updated'].includes(kind);
  const moves = (await readActs()).filter(isMove);
  expect(moves).toHaveLength(3);
  await setPhase(admin, batch, 2);
  expect((await readActs()).filter(isMove)).toEqual([]);
  for (const { id } of moves) expect((await undo(id)).status).toBe(409);
});

test("'Assign Questions' and single moves are taken back", async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const other = await create('Other');
  await admin.send(batchesApi.assignAll, { params: { id: other.id } });
  expect(await undoLast('questions.assigned')).toBe(204);
  expect(await listQuestions(batch.id)).toHaveLength(4);
  const params = { id: batch.id, questionId: questions[0]?.id ?? '' };
  await admin.send(batchesApi.unassign, { params });
  expect(await undoLast('question.unassigned')).toBe(204);
  expect(await listQuestions(batch.id)).toHaveLength(4);
});

/** Questions with all that a question can have: an author's browser, earlier words, and that they were taken out once. */
async function askedEditedAndTakenOut(batch: { id: string }, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = { name: 'Ada', email: 'ada@example.org', text: `Why ${n}?` };
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = (await app.visitor().send(questionsApi.submit, { params: batch, headers, body })).body;
    await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text: `Why really ${n}?` } });
    ids.push(id);
  }
  await setPhase(admin, batch, 2);
  for (const id of ids) await takeOut(admin, batch, id);
  await setPhase(admin, batch, 1);
  return ids;
}

test('a deleted question comes back as it was, with all that is stored of it', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const ids = await askedEditedAndTakenOut(batch, 2);
  const before = await readRows(ids);
  expect(before.questions).toMatchObject(ids.map((id) => ({ id, browser_hash: expect.any(Buffer), revision: 2 })));
  expect([before.edits.length, before.takenOut.length]).toEqual([2, 2]);

  await admin.send(questionsApi.delete, { params: { id: ids[0] ?? '' } });
  expect(await undoLast('question.deleted')).toBe(204);
  expect(await readRows(ids)).toEqual(before);

  expect((await admin.send(questionsApi.deleteSome, { body: { ids } })).body).toEqual({ deleted: 2, stayed: 0 });
  expect(await undoLast('questions.deleted')).toBe(204);
  expect(await readRows(ids)).toEqual(before);
  await expectSound();
});

test('what returns to a batch that takes no question now comes back into none, and is otherwise as it was', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const ids = await askedEditedAndTakenOut(batch, 1);
  const before = await readRows(ids);
  await admin.send(questionsApi.delete, { params: { id: ids[0] ?? '' } });
  await setPhase(admin, batch, 2);
  expect(await undoLast('question.deleted')).toBe(204);
  const questions = before.questions.map((row) => ({ ...row, batch_id: null, revision: row.revision + 1 }));
  expect(await readRows(ids)).toEqual({ ...before, questions });
  await expectSound();
});

test('a deleted question is gone for good after ten minutes', async () => {
  const { questions } = await openBatch(admin, { phase: 1 });
  const [first, second] = questions as [Question, Question];
  await admin.send(questionsApi.deleteSome, { body: { ids: [first.id, second.id] } });
  await removeHeldQuestions(app.deps.db);
  expect((await readRows([first.id, second.id])).questions).toHaveLength(2);
  await letTimePass();
  expect(await undoLast('questions.deleted')).toBe(0);
  await removeHeldQuestions(app.deps.db);
  expect((await readRows([first.id, second.id])).questions).toEqual([]);
  expect(await listQuestions()).toHaveLength(2);
  await expectSound();
});

test('an erasure is never held: it takes what is held of a person, too', async () => {
  const { questions } = await openBatch(admin, { phase: 1 });
  const [first] = questions as [Question];
  await admin.send(questionsApi.delete, { params: { id: first.id } });
  const act = (await readActs()).find(({ kind }) => kind === 'question.deleted');
  await admin.send(personalDataApi.erase, { body: { email: first.author_email, questions: 'remove' } });
  expect((await readRows([first.id])).questions).toEqual([]);
  expect((await undo(act?.id ?? '')).status).toBe(409);
});

test('what stands on a ballot paper is not deleted among many, and that cannot be undone', async () => {
  const { questions } = await openBatch(admin, { questions: 6 });
  const ids = questions.map(({ id }) => id);
  expect((await admin.send(questionsApi.deleteSome, { body: { ids } })).body).toEqual({ deleted: 0, stayed: 6 });
  await admin.send(questionsApi.delete, { params: { id: ids[0] ?? '' } });
  expect(await readActs()).not.toContainEqual(expect.objectContaining({ kind: 'question.deleted' }));
});

test('a correction is corrected back, and both stay readable', async () => {
  const { batch, questions } = await openBatch(admin);
  const [first] = questions as [Question];
  const params = { id: batch.id, questionId: first.id };
  await admin.send(paperApi.correct, { params, body: { text: 'Other words?' } });
  expect(await undoLast('question.corrected')).toBe(204);
  const now = (await listQuestions(batch.id)).find(({ id }) => id === first.id);
  expect(now).toMatchObject({ text: first.text, corrected: [{ text: first.text }, { text: 'Other words?' }] });
  await expectSound();
});

test('a moderator takes back a deletion and no step of a batch', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const { visitor: moderator } = await join(app, admin, 'moderator');
  await setPhase(admin, batch, 2);
  const step = (await readActs()).find(({ kind }) => kind === 'batch.phase_changed');
  expect((await moderator.send(undoApi.list, {})).body).toEqual([]);
  expect((await moderator.send(undoApi.undo, { params: { id: step?.id ?? '' } })).status).toBe(403);
  await setPhase(admin, batch, 1);
  await moderator.send(questionsApi.delete, { params: { id: questions[0]?.id ?? '' } });
  const [deleted] = (await moderator.send(undoApi.list, {})).body;
  expect(deleted).toMatchObject({ kind: 'question.deleted', is_own: true });
  expect((await moderator.send(undoApi.undo, { params: { id: deleted?.id ?? '' } })).status).toBe(204);
});

test('a question that was taken out is put back for ten minutes: it can be chosen again, and who placed anew keeps that', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  const [out] = questions as [Question];
  const voter = await becomeVoter(app.visitor());
  await cast(voter, batch, choose(questions));
  await takeOut(admin, batch, out.id);
  const { receipt } = (await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).body;
  const anew = choose([questions[5] ?? out, ...questions.slice(1)]);
  expect((await changeBallot(voter, batch, anew, receipt)).status).toBe(200);

  expect(await undoLast('question.taken_out')).toBe(204);
  const shown = (await app.visitor().send(activeBatchApi.read, {})).body;
  expect(shown.questions.find(({ id }) => id === out.id)).not.toHaveProperty('taken_out');
  expect(shown.questions.find(({ id }) => id === questions[5]?.id)).toMatchObject({ stones: 4 });
  expect((await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status).toBe(201);
  expect((await admin.send(auditApi.list, { query: {} })).body.entries[0]).toMatchObject({ kind: 'act.undone' });
  await setPhase(admin, batch, 3);
  await expectSound();
});

test('a question stays out after ten minutes, after completion, and where its words were removed', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 7 });
  const idOf = (n: number) => questions[n]?.id ?? '';
  await takeOut(admin, batch, idOf(0));
  await letTimePass();
  expect(await undoLast('question.taken_out')).toBe(0);
  await takeOut(admin, batch, idOf(1));
  await admin.send(questionsApi.delete, { params: { id: idOf(1) } });
  expect(await undoLast('question.taken_out')).toBe(0);
  await takeOut(admin, batch, idOf(2));
  await setPhase(admin, batch, 3);
  expect(await undoLast('question.taken_out')).toBe(0);
  await expectSound();
});

test('the database itself puts nothing back after ten minutes', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  await takeOut(admin, batch, questions[0]?.id ?? '');
  await asOwner(
    app.connection,
    `set session_replication_role = replica; update ballot_questions set taken_out_at = now() - interval '11 minutes'
     where taken_out_at is not null`,
  );
  expect(await undoLast('question.taken_out')).toBe(409);
});

test("a batch's texts, deadlines and name are as they were, and what else was changed stays", async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const change = (body: object) => admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
  const german = [{ language: 'de', phase: 1 as const, text: 'Fragt!' }];
  const reasons = { reasons: ['Rude'], reason_texts: [{ language: 'de', place: 1, text: 'Zu grob' }] };
  await change({ phase_1_text: 'Ask!', phase_texts: german, ...reasons });
  await change({
    phase_1_text: 'Ask away!',
    phase_2_text: 'Weigh!',
    phase_texts: [],
    reasons: ['Other'],
    policy: 'Be kind.',
    venue: 'Hall, beside the door',
    name: 'Renamed',
  });
  await change({ stoning_deadline: '2031-05-01T18:00:00.000Z' });
  for (const kind of ['batch.texts_changed', 'batch.deadlines_changed', 'batch.renamed'])
    expect(await undoLast(kind)).toBe(204);
  expect((await listBatches())[0]).toMatchObject({
    name: batch.name,
    phase_1_text: 'Ask!',
    phase_2_text: null,
    policy: null,
    venue: null,
    phase_texts: german,
    ...reasons,
    submission_deadline: batch.submission_deadline,
    stoning_deadline: batch.stoning_deadline,
  });
  expect(await undoLast('batch.texts_changed')).toBe(204);
  expect((await listBatches())[0]).toMatchObject({ phase_1_text: null });
  await expectSound();
});

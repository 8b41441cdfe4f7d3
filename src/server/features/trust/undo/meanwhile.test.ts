import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { becomeVoter, cast, choose, correct, deadlines, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { forgetOldActs } from './repository.ts';

// What came in between an act and its undo.
const { app, admin } = await shareApp();

const readActs = async () => (await admin.send(undoApi.list, {})).body;
const kinds = async () => (await readActs()).map(({ kind }) => kind);
const undo = async (id = '') => (await admin.send(undoApi.undo, { params: { id } })).status;
const undoLast = async (kind: string) => undo((await readActs()).find((one) => one.kind === kind)?.id);
const activate = (id: string, is_active = true) =>
  admin.send(batchesApi.update, { params: { id }, headers: {}, body: { is_active } });
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body;
const textOf = async (question: Question) => (await readPage()).questions.find(({ id }) => id === question.id)?.text;

test('two corrections are taken back one after the other, each to the words before it', async () => {
  const { batch, questions } = await openBatch(admin);
  const [first] = questions as [Question];
  await correct(admin, batch, first.id, 'Second words?');
  await correct(admin, batch, first.id, 'Third words?');
  expect(await undoLast('question.corrected')).toBe(204);
  expect(await textOf(first)).toBe('Second words?');
  expect(await undoLast('question.corrected')).toBe(204);
  expect(await textOf(first)).toBe(first.text);
  expect(await kinds()).not.toContain('question.corrected');
});

test('a correction cannot be undone while there is no paper, and can on the next paper that took its words', async () => {
  const { batch, questions } = await openBatch(admin);
  const [first] = questions as [Question];
  await correct(admin, batch, first.id, 'Other words?');
  await setPhase(admin, batch, 1);
  expect(await kinds()).not.toContain('question.corrected');
  await setPhase(admin, batch, 2);
  expect(await undoLast('question.corrected')).toBe(204);
  expect(await textOf(first)).toBe(first.text);
});

test('an edit cannot be undone once its words stand on a ballot paper', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const [first] = questions as [Question];
  const edit = (text: string) =>
    admin.send(questionsApi.update, { params: { id: first.id }, headers: {}, body: { text } });
  await edit('Edited?');
  const act = (await readActs()).find(({ kind }) => kind === 'question.updated');
  expect(act).toBeDefined();
  await setPhase(admin, batch, 2);
  expect(await kinds()).not.toContain('question.updated');
  expect(await undo(act?.id)).toBe(409);
  // What is edited now is for a later batch, and can be as it was.
  await edit('For later?');
  expect(await undoLast('question.updated')).toBe(204);
  expect(await textOf(first)).toBe('Edited?');
});

test('after a reset neither the start of stoning nor the activation nor a taking out is taken back', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  await takeOut(admin, batch, questions[0]?.id ?? '');
  await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(1)));
  await admin.send(questionsApi.resetStones, { body: {} });
  expect((await readPage()).batch).toMatchObject({ phase: 2, stoning_round: 2 });
  for (const kind of ['batch.phase_changed', 'batch.activated', 'question.taken_out'])
    expect(await kinds(), kind).not.toContain(kind);
});

test('an activation stays after a completion that nobody can take back any more', async () => {
  const { batch, questions } = await openBatch(admin);
  await activate(batch.id, false);
  await activate(batch.id);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  expect(await kinds()).not.toContain('batch.activated');
  await sql`update undoable_acts set until = now() - interval '1 s' where kind = 'batch.phase_changed'`.execute(
    app.deps.db,
  );
  await forgetOldActs(app.deps.db);
  expect(await kinds()).not.toContain('batch.activated');
  expect((await readPage()).batch).toMatchObject({ id: batch.id, phase: 3 });
});

test('a completed batch that is activated once more can be stopped again by undoing that', async () => {
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  await activate(batch.id, false);
  await activate(batch.id);
  expect(await undoLast('batch.activated')).toBe(204);
  expect((await readPage()).batch).toBeNull();
});

test('a batch that had been stopped is told of again when it was activated by mistake', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  await activate(batch.id, false);
  const { stopped } = await readPage();
  expect(stopped).toMatchObject({ name: batch.name });
  await activate(batch.id);
  expect(await undoLast('batch.activated')).toBe(204);
  expect((await readPage()).stopped).toEqual(stopped);

  const other = (await admin.send(batchesApi.create, { headers: {}, body: { name: 'Other', ...deadlines } })).body;
  await activate(other.id);
  expect(await undoLast('batch.activated')).toBe(204);
  expect((await readPage()).stopped).toEqual(stopped);
});

test('an assignment has no way back while its batch is in stoning: from a ballot paper no question leaves', async () => {
  await openBatch(admin, { phase: 1, questions: 4 });
  const body = { ...deadlines, name: 'The next one', take_along: 'none' } as const;
  const next = (await admin.send(batchesApi.create, { headers: {}, body })).body;
  await admin.send(batchesApi.assignAll, { params: { id: next.id } });
  expect(await kinds()).toContain('questions.assigned');
  await setPhase(admin, next, 2);
  expect(await kinds()).not.toContain('questions.assigned');
  await setPhase(admin, next, 1);
  expect(await undoLast('questions.assigned')).toBe(204);
});

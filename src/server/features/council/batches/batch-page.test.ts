import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type Batch, type BatchChange, batchesApi } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const change = ({ id }: Pick<Batch, 'id'>, body: BatchChange) =>
  admin.send(batchesApi.update, { params: { id }, headers: {}, body });
const list = async () => (await admin.send(batchesApi.list, {})).body;
const remove = ({ id }: Pick<Batch, 'id'>) => admin.send(batchesApi.delete, { params: { id } });

test('a batch has texts in several languages, beside those for everybody else', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const texts = [
    { language: 'de', phase: 1 as const, text: 'Fragen Sie!' },
    { language: 'fr', phase: 1 as const, text: 'Posez !' },
  ];
  expect((await change(batch, { phase_1_text: 'Ask!', phase_texts: texts })).body).toMatchObject({
    phase_1_text: 'Ask!',
    phase_texts: texts,
  });
  const seen = (await app.visitor().send(activeBatchApi.read, {})).body.batch;
  expect(seen?.phase_texts).toEqual(texts);
  expect(seen).not.toHaveProperty('archived_at');
  expect((await change(batch, { phase_texts: [] })).body.phase_texts).toBeUndefined();
});

test.each([
  ['one language twice', [1, 2].map((n) => ({ language: 'de', phase: 1 as const, text: `${n}` }))],
  ['no language', [{ language: 'x', phase: 1 as const, text: 'Text' }]],
  ['an empty text', [{ language: 'de', phase: 1 as const, text: ' ' }]],
])('texts with %s are refused', async (_, phase_texts) => {
  const { batch } = await openBatch(admin, { phase: 1 });
  expect((await change(batch, { phase_texts })).status).toBe(400);
});

test("a batch's own reasons are translated by their places, for organisers to read", async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const toTexts = (...texts: [place: number, text: string][]) =>
    texts.map(([place, text]) => ({ language: 'de', place, text }));
  const all = toTexts([1, 'Eins'], [2, 'Zwei'], [3, 'Drei']);
  expect((await change(batch, { reasons: ['One', 'Two', 'Three'], reason_texts: all })).body.reason_texts).toEqual(all);
  expect((await app.visitor().send(activeBatchApi.read, {})).body.batch).not.toHaveProperty('reason_texts');
  const moved = toTexts([1, 'Drei'], [3, 'Eins']);
  expect((await change(batch, { reasons: ['Three', '2', 'One'] })).body.reason_texts).toEqual(moved);
  expect((await change(batch, { policy: 'Be kind.' })).body.reason_texts).toEqual(moved);
  for (const refused of [toTexts([4, 'Vier']), toTexts([1, 'Eins'], [1, 'Zwei']), toTexts([0, 'Null'])])
    expect((await change(batch, { reason_texts: refused })).status).toBe(400);
  expect((await change(batch, { reasons: null })).body).not.toHaveProperty('reason_texts');
});

test('an archived batch is in the list, marked, until somebody brings it back or activates it', async () => {
  const { batch } = await openBatch(admin, { phase: 3, active: false });
  expect((await change(batch, { is_archived: true })).body.archived_at).not.toBeNull();
  expect((await change(batch, { is_archived: false })).body.archived_at).toBeNull();
  await change(batch, { is_archived: true });
  expect((await change(batch, { is_active: true })).body).toMatchObject({ archived_at: null, is_active: true });
});

test('what never had a ballot can be deleted, and its questions stay', async () => {
  const { batch, questions } = await openBatch(admin, { active: false });
  expect((await remove(batch)).status).toBe(204);
  expect(await list()).toEqual([]);
  const { body } = await admin.send(questionsApi.list, { query: { batch: 'none' } });
  expect(body).toHaveLength(questions.length);
  expect((await remove(batch)).status).toBe(404);
  expect((await change(batch, { name: 'Again' })).status).toBe(404);
  const into = { text: 'Late?', author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id };
  expect((await admin.send(questionsApi.create, { headers: {}, body: into })).status).toBe(404);
});

test('what is active, or ever had a ballot, stays', async () => {
  const { batch, questions } = await openBatch(admin);
  expect((await remove(batch)).body.code).toBe('batch_active');
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await change(batch, { is_active: false });
  expect((await remove(batch)).body.code).toBe('batch_has_ballots');
  await setPhase(admin, batch, 1); // the round is set aside, and its ballots stay
  expect((await remove(batch)).body.code).toBe('batch_has_ballots');
  expect(await list()).toHaveLength(1);
});

test('the figures say how many came, also of a blind batch, and nothing of what they gave', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { stones_shown: 'when_completed' } });
  for (let n = 0; n < 2; n++) await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const { body } = await admin.send(arrivalsApi.readFigures, { params: { id: batch.id } });
  const sum = (hours: { count: number }[]) => hours.reduce((total, { count }) => total + count, 0);
  expect([sum(body.questions), sum(body.ballots)]).toEqual([4, 2]);
  expect(Object.keys(body)).toEqual(['questions', 'waiting', 'ballots']);
  for (const hour of [...body.questions, ...body.ballots]) expect(Object.keys(hour)).toEqual(['hour', 'count']);
});

test('of questions that look alike it tells which, so that they can be compared', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 3, phase: 1 });
  const [first, , third] = questions;
  const reword = (id = '', text: string) =>
    admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text } });
  await reword(first?.id, 'Will there be a night bus?');
  await reword(third?.id, 'There will be a night bus?');
  const { body } = await admin.send(mergingApi.clusters, { params: { id: batch.id } });
  expect(body).toEqual({
    clusters: [{ ids: [first?.id, third?.id], likeness: expect.any(Number) }],
    more: false,
    first: ['Will there be a night bus?', 'There will be a night bus?'],
  });
});

import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { notLookedAtInTime } from '#contract/council/question-state.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { dropWaitingWords, putWaitingWords } from './waiting-words.ts';

const { app, admin } = await shareApp();

const words = { name: 'Ada', email: 'ada@example.org', text: 'Why is the river brown?' };
const reviewed = { rules: { moderation: 'before_publishing' } } as const;
const seen = { text: words.text, author: words.name };

const submit = (batch: Pick<Batch, 'id'>, body = words) =>
  app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
const publish = (id: string, body = {}) => admin.send(decisionsApi.publish, { params: { id }, body });
const decline = (id: string, body = {}) =>
  admin.send(decisionsApi.decline, { params: { id }, body: { reason: 'Not a question', ...body } });
const list = async (query = {}) => (await admin.send(questionsApi.list, { query })).body;
const stateOf = async (id: string) => (await list({ ids: id }))[0];
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
async function undo(kind: string): Promise<number> {
  const act = (await admin.send(undoApi.list, {})).body.find((one) => one.kind === kind);
  return (await admin.send(undoApi.undo, { params: { id: act?.id ?? crypto.randomUUID() } })).status;
}

/** A reviewed batch with a question that waits. */
async function openWithOneWaiting(questions = 0) {
  const { batch } = await openBatch(admin, { phase: 1, questions, ...reviewed });
  const { body } = await submit(batch);
  return { batch, id: body.id };
}

describe('where a batch is reviewed first', () => {
  test('what is sent waits, and says so; what an administrator adds is published', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 1, ...reviewed });
    expect(await submit(batch)).toMatchObject({ status: 201, body: { text: words.text, state: 'waiting' } });
    expect((await list({ state: 'waiting' })).map(({ text, state }) => [text, state])).toEqual([
      [words.text, 'waiting'],
    ]);
    expect((await list({ state: 'published' })).map(({ text }) => text)).toEqual(['Question 1?']);
    expect(await readPage()).toHaveLength(1);
    expect((await admin.send(questionsApi.countByBatch, {})).body).toMatchObject([{ count: 1, waiting: 1 }]);
  });

  test('what was sent before stays as it is, and what is sent afterwards is published at once again', async () => {
    const { batch, id } = await openWithOneWaiting();
    await admin.send(batchesApi.update, { params: batch, headers: {}, body: { rules: { moderation: 'none' } } });
    expect((await submit(batch)).body.state).toBe('published');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
  });

  test('what waits takes a place of the batch, and what was declined gives it back', async () => {
    const { batch } = await openBatch(admin, {
      phase: 1,
      questions: 1,
      rules: { ...reviewed.rules, questions_limit: 2 },
    });
    const { id } = (await submit(batch)).body;
    expect((await submit(batch)).body).toMatchObject({ code: 'batch_full' });
    await decline(id);
    expect((await submit(batch)).status).toBe(201);
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'batch_full' } });
  });

  test('what waits comes onto no paper, counts for no four questions, and is declined at completion', async () => {
    const { batch, id } = await openWithOneWaiting(4);
    await setPhase(admin, batch, 2);
    expect(await readPage()).toHaveLength(4);
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'state_move_unlawful', lawful: [] } });
    await setPhase(admin, batch, 3);
    expect(await stateOf(id)).toMatchObject({
      state: 'declined',
      reason: notLookedAtInTime,
      reason_code: 'not_in_time',
    });
    const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.declined' } as never })).body;
    expect(entries).toMatchObject([{ actor_id: null, subject_id: id, after: { reason: notLookedAtInTime } }]);
  });
});

describe('a moderator', () => {
  test('publishes what waits or was declined, in words of its own too; the earlier ones stay readable', async () => {
    const { id } = await openWithOneWaiting();
    expect(await decline(id)).toMatchObject({ status: 200, body: { state: 'declined', reason: 'Not a question' } });
    expect(await publish(id, { text: 'Why is our river brown?' })).toMatchObject({
      status: 200,
      body: { state: 'published', text: 'Why is our river brown?' },
    });
    expect((await readPage()).map(({ text }) => text)).toEqual(['Why is our river brown?']);
    const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.published' } as never })).body;
    expect(entries[0]?.edited).toEqual({ text: { before: words.text, after: 'Why is our river brown?' } });
  });

  test('declines by a code, which each reads in their language; the undo of what comes next brings it back', async () => {
    const { id, batch } = await openWithOneWaiting();
    const author = app.visitor();
    const mine = await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body: words });
    const by = (body: object) =>
      admin.send(decisionsApi.decline, { params: { id: mine.body.id }, body: body as { reason: string } });
    for (const body of [{}, { reason: 'Rude', reason_code: 'insults' }, { reason_code: 'not_in_time' }])
      expect((await by(body)).status).toBe(400);
    const said = { state: 'declined', reason_code: 'insults', reason: 'It insults somebody.' };
    expect((await by({ reason_code: 'insults' })).body).toMatchObject(said);
    const readIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const read = (who: typeof admin, path: string) => who.fetch(path, { headers }).then((answer) => answer.text());
      return [
        await read(author, `/api/batches/${batch.id}/questions/mine`),
        await read(admin, `/api/admin/questions?ids=${mine.body.id}`),
      ];
    };
    for (const text of await readIn('de')) expect(text).toContain('"Sie beleidigt jemanden."');
    for (const text of await readIn('fr')) expect(text).toContain('"Elle insulte quelqu’un."');
    const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.declined' } as never })).body;
    expect(entries[0]?.after).toEqual({ state: 'declined', reason_code: 'insults' });
    expect((await publish(mine.body.id)).body).not.toHaveProperty('reason');
    expect(await undo('question.published')).toBe(204);
    expect(await stateOf(mine.body.id)).toMatchObject(said);
    const some = await admin.send(decisionsApi.declineSome, { body: { ids: [id], reason_code: 'private' } });
    expect(some.body).toEqual({ decided: 1, stayed: 0 });
    expect(await stateOf(id)).toMatchObject({ reason_code: 'private', reason: 'It is about a private matter.' });
  });

  test('declines by a reason of the batch, which each reads in their language where it is translated', async () => {
    const { batch } = await openWithOneWaiting();
    const change = { reasons: ['Rude', 'Asked before'], reason_texts: [{ language: 'de', place: 2, text: 'Gibt es' }] };
    await admin.send(batchesApi.update, { params: batch, headers: {}, body: change });
    const author = app.visitor();
    const { id } = (await author.send(questionsApi.submit, { params: batch, headers: {}, body: words })).body;
    const readIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const read = (who: typeof admin, path: string) => who.fetch(path, { headers }).then((answer) => answer.text());
      const mine = await read(author, `/api/batches/${batch.id}/questions/mine`);
      const texts = [mine, await read(admin, `/api/admin/questions?ids=${id}`)];
      return texts.map((text) => /"reason":"(.*?)"/.exec(text)?.[1]);
    };
    await decline(id, { reason: 'Asked before' });
    expect(await readIn('de')).toEqual(['Gibt es', 'Gibt es']);
    expect(await readIn('fr')).toEqual(['Asked before', 'Asked before']);
    const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.declined' } as never })).body;
    expect(entries[0]?.after).toMatchObject({ reason: 'Asked before' });
    await admin.send(batchesApi.update, { params: batch, headers: {}, body: { reasons: ['Asked before', 'Rude'] } });
    expect(await readIn('de')).toEqual(['Gibt es', 'Gibt es']);
    await admin.send(batchesApi.update, { params: batch, headers: {}, body: { reasons: ['Rude', 'Other'] } });
    expect(await readIn('de')).toEqual(['Asked before', 'Asked before']);
  });

  test('is told what is lawful where a move is not', async () => {
    const { id } = await openWithOneWaiting();
    await publish(id);
    expect(await publish(id)).toMatchObject({
      status: 409,
      body: { code: 'state_move_unlawful', lawful: ['declined', 'merged', 'split'] },
    });
    await decline(id);
    expect((await decline(id)).body).toMatchObject({ code: 'state_move_unlawful', lawful: ['published'] });
    expect((await publish(crypto.randomUUID())).status).toBe(404);
  });

  test('who decided on other words is told, and nothing is decided', async () => {
    const { id } = await openWithOneWaiting();
    await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { text: 'Why is it brown?' } });
    for (const decide of [publish, decline])
      expect(await decide(id, { seen })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
    expect((await publish(id, { seen: { text: 'Why is it brown?' } })).status).toBe(200);
  });

  test('of two who decide at once one is first', async () => {
    const { id } = await openWithOneWaiting();
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('puts only what is published into a batch, or out of one', async () => {
    const { batch, id } = await openWithOneWaiting();
    const other = await openBatch(admin, { phase: 1, questions: 0, active: false, takeAlong: 'none' });
    const params = { id: other.batch.id, questionId: id };
    const unlawful = { status: 409, body: { code: 'state_move_unlawful' } };
    expect(await admin.send(batchesApi.assign, { params })).toMatchObject(unlawful);
    expect(await admin.send(batchesApi.unassign, { params: { ...params, id: batch.id } })).toMatchObject(unlawful);
    const body = { batch_id: other.batch.id };
    expect(await admin.send(questionsApi.update, { params: { id }, headers: {}, body })).toMatchObject(unlawful);
    expect((await admin.send(questionsApi.moveSome, { body: { ids: [id], ...body } })).body).toEqual({
      moved: 0,
      stayed: 1,
    });
    expect((await admin.send(batchesApi.assignAll, { params: { id: other.batch.id } })).body).toMatchObject({
      count: 0,
    });
    expect(await stateOf(id)).toMatchObject({ batch_id: batch.id });
  });

  test('deletes it in every state, and can take that back', async () => {
    const { batch, id } = await openWithOneWaiting();
    expect((await admin.send(questionsApi.delete, { params: { id } })).status).toBe(204);
    expect((await admin.send(questionsApi.countByBatch, {})).body).toEqual([]);
    expect(await undo('question.deleted')).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', batch_id: batch.id });
  });
});

describe('a decision that is taken back', () => {
  test('leaves the question as it was: its state, its reason, its words', async () => {
    const { id } = await openWithOneWaiting();
    await decline(id);
    await publish(id, { text: 'Why is our river brown?' });
    expect(await undo('question.published')).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: 'declined', reason: 'Not a question', text: words.text });
    expect(await undo('question.declined')).toBe(204);
    const { reason, ...question } = (await stateOf(id)) ?? { reason: 'none' };
    expect([question, reason]).toMatchObject([{ state: 'waiting' }, undefined]);
  });

  test('is there while the batch stands in phase 1, and until another one is taken', async () => {
    const { batch, id } = await openWithOneWaiting(4);
    await publish(id);
    await decline(id);
    const kinds = async () => (await admin.send(undoApi.list, {})).body.map(({ kind }) => kind);
    expect(await kinds()).toContain('question.declined');
    expect(await kinds()).not.toContain('question.published');
    await setPhase(admin, batch, 2);
    expect(await kinds()).not.toContain('question.declined');
  });
});

describe('words that wait for a question that stands', () => {
  async function openWithWordsWaiting() {
    const { batch, id } = await openWithOneWaiting(3);
    await publish(id);
    await putWaitingWords(app.deps.db, id, { text: 'Why is it so brown?', author: 'Ada' });
    return { batch, id };
  }
  const textOnPage = async (id: string) => (await readPage()).find((question) => question.id === id)?.text;

  test('are decided on in its place, and the question stands meanwhile', async () => {
    const { id } = await openWithWordsWaiting();
    expect((await admin.send(questionsApi.countByBatch, {})).body).toMatchObject([{ count: 4, waiting: 1 }]);
    expect(await textOnPage(id)).toBe(words.text);
    expect((await publish(id, { seen })).status).toBe(412);
    expect((await publish(id, { seen: { text: 'Why is it so brown?' } })).body.state).toBe('published');
    expect(await textOnPage(id)).toBe('Why is it so brown?');
  });

  test('are declined with a reason, and the question stays as it is; both can be taken back', async () => {
    const { id } = await openWithWordsWaiting();
    expect((await decline(id)).body).toMatchObject({ state: 'published', text: words.text, reason: 'Not a question' });
    expect(await undo('question.declined')).toBe(204);
    await publish(id);
    expect(await undo('question.published')).toBe(204);
    expect(await textOnPage(id)).toBe(words.text);
    await publish(id);
    expect(await textOnPage(id)).toBe('Why is it so brown?');
  });

  test('are not looked at any more once the batch is completed, and go with the question', async () => {
    const { batch, id } = await openWithWordsWaiting();
    await setPhase(admin, batch, 2);
    await setPhase(admin, batch, 3);
    expect(await list({ ids: id, state: 'published' })).toMatchObject([
      { reason: notLookedAtInTime, text: words.text },
    ]);
    await putWaitingWords(app.deps.db, id, { text: 'Later?', author: 'Ada' });
    await admin.send(questionsApi.delete, { params: { id } });
    expect(await app.deps.db.selectFrom('waiting_words').selectAll().execute()).toEqual([]);
    await dropWaitingWords(app.deps.db, id);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoter, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const words = { name: 'Ada', email: 'ada@example.org', text: 'Why is the river brown?' };
const reviewed = { moderation: 'before_publishing' } as const;

type InBatch = Pick<Batch, 'id'>;

const submit = (author: Visitor, batch: InBatch, text = words.text) =>
  author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body: { ...words, text } });
async function listOwn(author: Visitor, batch: InBatch): Promise<OwnQuestion[]> {
  const { body } = await author.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
  if (!('questions' in body)) throw new Error(JSON.stringify(body));
  return body.questions;
}
const edit = (author: Visitor, batch: InBatch, questionId: string, text: string, seen?: string) =>
  author.send(ownQuestionsApi.edit, {
    params: { id: batch.id, questionId },
    body: { text, ...(seen !== undefined && { seen }) },
  });
const withdraw = (author: Visitor, batch: InBatch, questionId: string) =>
  author.send(ownQuestionsApi.withdraw, { params: { id: batch.id, questionId } });
const publish = (id: string) => admin.send(decisionsApi.publish, { params: { id }, body: {} });
const decline = (id: string) =>
  admin.send(decisionsApi.decline, { params: { id }, body: { reason: 'Names somebody' } });
const readPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const listActs = async (kind: string) => (await admin.send(auditApi.list, { query: { kind } as never })).body.entries;

/** A batch with three questions of others and one of this author. */
async function open(rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 3, rules });
  const author = app.visitor();
  const { id } = (await submit(author, batch)).body;
  return { batch, questions, author, id };
}

const unlawful = { status: 409, body: { code: 'state_move_unlawful', lawful: [] } };
const unknown = { status: 404, body: { code: 'question_not_found' } };

describe('a browser finds what it submitted', () => {
  test('and nothing else, oldest first, in this batch only', async () => {
    const { batch, author, id } = await open();
    const other = await becomeVoter(app.visitor());
    await submit(other, batch, 'Who lives in it?');
    const second = (await submit(author, batch, 'And who drinks of it?')).body;
    expect(await listOwn(author, batch)).toEqual([
      expect.objectContaining({ id, text: words.text, state: 'published', reason: null, words_waiting: null }),
      expect.objectContaining({ id: second.id }),
    ]);
    for (const one of await listOwn(author, batch)) expect(Object.keys(one)).not.toContain('author_email');
    expect(await listOwn(author, { id: randomUUID() })).toEqual([]);
    expect(await listOwn(await becomeVoter(app.visitor()), batch)).toEqual([]);
    const stranger = app.visitor();
    expect(await stranger.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} })).toMatchObject({
      status: 401,
      body: { code: 'voter_unknown' },
    });
  });

  test('with what it became at last, where it was merged, also in the next batch', async () => {
    const { batch, questions, author, id } = await open();
    const merge = async (ids: string[], text: string) =>
      (await admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids, text } })).body;
    const first = await merge([id, questions[0]?.id ?? ''], 'Why is it brown, and since when?');
    const text = 'What makes the river brown?';
    const merged = await merge([first.id, questions[1]?.id ?? ''], text);
    const found = [{ id, text: words.text, state: 'merged', became: { id: merged.id, text } }];
    expect(await listOwn(author, batch)).toMatchObject(found);
    const next = await openBatch(admin, { phase: 1, questions: 3, active: false, takeAlong: 'none' });
    await admin.send(batchesApi.assign, { params: { id: next.batch.id, questionId: merged.id } });
    expect(await listOwn(author, next.batch)).toMatchObject(found);
  });

  test('in every state, with the reason', async () => {
    const { batch, author, id } = await open(reviewed);
    expect(await listOwn(author, batch)).toMatchObject([{ state: 'waiting', reason: null }]);
    await decline(id);
    expect(await listOwn(author, batch)).toMatchObject([{ state: 'declined', reason: 'Names somebody' }]);
    await publish(id);
    expect(await listOwn(author, batch)).toMatchObject([{ state: 'published', reason: null }]);
    await admin.send(questionsApi.delete, { params: { id } });
    expect(await listOwn(author, batch)).toEqual([]);
  });

  test('after the completion too, also where it has gone on into another batch', async () => {
    const { batch, author, id } = await open();
    await setPhase(admin, batch, 2);
    await setPhase(admin, batch, 3);
    expect(await listOwn(author, batch)).toMatchObject([{ id, state: 'published' }]);
    const next = await openBatch(admin, { phase: 1, questions: 0 });
    expect(await listOwn(author, batch)).toMatchObject([{ id }]);
    expect(await listOwn(author, next.batch)).toMatchObject([{ id }]);
  });
});

describe('an author changes the words', () => {
  test('at once where nobody reads first, and moderators can read the earlier ones', async () => {
    const { batch, author, id } = await open();
    expect(await edit(author, batch, id, 'Why is our river brown?', words.text)).toMatchObject({
      status: 200,
      body: { id, text: 'Why is our river brown?', state: 'published', words_waiting: null },
    });
    expect((await readPage()).find((question) => question.id === id)?.text).toBe('Why is our river brown?');
    expect(await listActs('question.reworded')).toMatchObject([
      {
        actor_id: null,
        subject_id: id,
        edited: { text: { before: words.text, after: 'Why is our river brown?' } },
      },
    ]);
  });

  test('of what waits, which goes on waiting', async () => {
    const { batch, author, id } = await open(reviewed);
    expect((await edit(author, batch, id, 'Why is it brown?')).body).toMatchObject({
      text: 'Why is it brown?',
      state: 'waiting',
      words_waiting: null,
    });
    expect(await readPage()).toHaveLength(3);
  });

  test('where it is read first, the published ones stay until the new ones are published or declined', async () => {
    const { batch, author, id } = await open(reviewed);
    await publish(id);
    expect((await edit(author, batch, id, 'Why is it brown?', words.text)).body).toMatchObject({
      text: words.text,
      words_waiting: 'Why is it brown?',
      state: 'published',
    });
    expect((await readPage()).find((question) => question.id === id)?.text).toBe(words.text);
    // Later ones take the place of those that wait.
    expect((await edit(author, batch, id, 'Who made it brown?', 'Why is it brown?')).body.words_waiting).toBe(
      'Who made it brown?',
    );
    await decline(id);
    expect(await listOwn(author, batch)).toMatchObject([
      { text: words.text, words_waiting: null, reason: 'Names somebody', state: 'published' },
    ]);
    await edit(author, batch, id, 'Who made it so?');
    await publish(id);
    expect(await listOwn(author, batch)).toMatchObject([
      { text: 'Who made it so?', words_waiting: null, reason: null },
    ]);
  });

  test('back to the published ones, and nothing waits any more', async () => {
    const { batch, author, id } = await open(reviewed);
    await publish(id);
    await edit(author, batch, id, 'Why is it brown?');
    expect((await edit(author, batch, id, words.text, 'Why is it brown?')).body).toMatchObject({
      text: words.text,
      words_waiting: null,
    });
  });

  test('once, however often they are sent; and not in place of others than were seen', async () => {
    const { batch, author, id } = await open();
    const again = () => edit(author, batch, id, 'Why is it brown?', words.text);
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listActs('question.reworded')).toHaveLength(1);
    expect(await edit(author, batch, id, 'Who made it so?', words.text)).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
    expect(await listOwn(author, batch)).toMatchObject([{ text: 'Why is it brown?' }]);
  });

  test('no longer than the batch takes', async () => {
    const { batch, author, id } = await open({ question_length: 80 });
    expect(await edit(author, batch, id, 'a'.repeat(81))).toMatchObject({
      status: 409,
      body: { code: 'question_too_long' },
    });
    expect((await edit(author, batch, id, 'a'.repeat(80))).status).toBe(200);
  });
});

describe('an author withdraws', () => {
  test.each([{}, reviewed])('a question for good, with its words, under %j', async (rules) => {
    const { batch, author, id } = await open(rules);
    expect((await withdraw(author, batch, id)).status).toBe(204);
    expect(await listOwn(author, batch)).toEqual([]);
    expect(await readPage()).toHaveLength(3);
    expect(JSON.stringify((await admin.send(questionsApi.list, { query: {} })).body)).not.toContain('river');
    expect(await withdraw(author, batch, id)).toMatchObject(unknown);
    expect(await edit(author, batch, id, 'Back?')).toMatchObject(unknown);
    expect(await listActs('question.withdrawn')).toMatchObject([{ actor_id: null, subject_id: id }]);
  });

  test('words that wait go with it', async () => {
    const { batch, author, id } = await open(reviewed);
    await publish(id);
    await edit(author, batch, id, 'Why is it brown?');
    await withdraw(author, batch, id);
    expect(await app.deps.db.selectFrom('waiting_words').selectAll().execute()).toEqual([]);
  });
});

describe('neither is possible', () => {
  test('for anybody else', async () => {
    const { batch, questions, author, id } = await open();
    const other = await becomeVoter(app.visitor());
    const elsewhere = await openBatch(admin, { phase: 1, questions: 0, active: false, takeAlong: 'none' });
    for (const [visitor, where, which] of [
      [other, batch, id],
      [author, batch, questions[0]?.id ?? ''],
      [author, elsewhere.batch, id],
    ] as const) {
      expect(await edit(visitor, where, which, 'Mine?')).toMatchObject(unknown);
      expect(await withdraw(visitor, where, which)).toMatchObject(unknown);
    }
    expect(await listActs('question.reworded')).toEqual([]);
  });

  test('once the batch has left phase 1', async () => {
    const { batch, author, id } = await open();
    await setPhase(admin, batch, 2);
    expect(await edit(author, batch, id, 'Mine?')).toMatchObject(unlawful);
    expect(await withdraw(author, batch, id)).toMatchObject(unlawful);
    await setPhase(admin, batch, 3);
    expect(await edit(author, batch, id, 'Mine?')).toMatchObject(unlawful);
  });

  test('of what a moderator has declined meanwhile', async () => {
    const { batch, author, id } = await open(reviewed);
    await decline(id);
    expect(await edit(author, batch, id, 'Mine?')).toMatchObject(unlawful);
    expect(await withdraw(author, batch, id)).toMatchObject(unlawful);
  });
});

test('an edit that crosses a decision comes before it, or is refused; the decision is on the words that were seen', async () => {
  const { batch, author, id } = await open(reviewed);
  const seen = { text: words.text };
  const [edited, decided] = await Promise.all([
    edit(author, batch, id, 'Why is it brown?', words.text),
    admin.send(decisionsApi.publish, { params: { id }, body: { seen } }),
  ]);
  const [own] = await listOwn(author, batch);
  expect(edited.status).toBe(200);
  if (decided.status === 200) expect(own).toMatchObject({ text: words.text, words_waiting: 'Why is it brown?' });
  else expect([decided.status, own?.state, own?.text]).toEqual([412, 'waiting', 'Why is it brown?']);
});

test('nothing that strangers see moves by words that wait', async () => {
  const { batch, author, id } = await open(reviewed);
  await publish(id);
  const versionOf = async () => (await app.visitor().fetch('/api/active-batch')).headers.get('etag');
  const before = await versionOf();
  await edit(author, batch, id, 'Why is it brown?');
  const hidden = (await submit(author, batch, 'Who lives in it?')).body;
  await edit(author, batch, hidden.id, 'Who lived in it?');
  await withdraw(author, batch, hidden.id);
  expect(await versionOf()).toBe(before);
});

test('of a thousand questions a browser finds its own', async () => {
  const { batch, author, id } = await open({ questions_limit: 50_000 });
  await app.deps.db
    .insertInto('questions')
    .values(
      Array.from({ length: 1_000 }, (_, n) => ({
        id: randomUUID(),
        text: `Question ${n}?`,
        author: 'Grace',
        author_email: 'grace@example.org',
        batch_id: batch.id,
        browser_hash: Buffer.alloc(32, n % 251),
      })),
    )
    .execute();
  expect((await listOwn(author, batch)).map((one) => one.id)).toEqual([id]);
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 2 } });
  expect((await listOwn(author, batch)).map((one) => one.id)).toEqual([id]);
});

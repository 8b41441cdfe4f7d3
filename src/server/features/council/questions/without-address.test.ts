import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mergingApi } from '#contract/council/merging.ts';
import { type QuestionChange, questionsApi } from '#contract/council/questions.ts';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { removeExpiredAddresses } from '#server/features/people/address-retention/actions.ts';
import { asOwner } from '#tests/support/app.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const atTheCounter = { text: 'Who counts the trees?', author: 'Grace', author_email: null };

async function addQuestion(headers = {}) {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const body = { ...atTheCounter, batch_id: batch.id };
  const added = await admin.send(questionsApi.create, { headers, body });
  return { batch, body, added, id: added.body.id };
}

const change = (id: string, body: QuestionChange) =>
  admin.send(questionsApi.update, { params: { id }, headers: {}, body });
const findStored = (id: string) =>
  app.deps.db.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst();
const findQuestion = async (id: string) =>
  (await admin.send(questionsApi.list, { query: { ids: id } })).body.find((one) => one.id === id);

test('a question is added for somebody without an address, who is no user', async () => {
  const { added, id } = await addQuestion();
  expect(added).toMatchObject({ status: 201, body: { author: 'Grace', author_email: '' } });
  expect(await findQuestion(id)).toMatchObject({ text: atTheCounter.text, author_email: '' });
  expect((await admin.send(usersApi.list, { query: {} })).body).toEqual([]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.created' } })).body;
  expect(entries).toMatchObject([{ after: { author_email: '' } }]);
});

test('an address that is forgotten or empty is no such question', async () => {
  for (const author_email of [undefined, '', ' '])
    expect(
      await admin.send(questionsApi.create, {
        headers: {},
        body: { ...atTheCounter, author_email: author_email as never },
      }),
    ).toMatchObject({ status: 400 });
});

test('who retries after a lost answer adds it once', async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const { body, id } = await addQuestion(headers);
  expect(await admin.send(questionsApi.create, { headers, body })).toMatchObject({ status: 201, body: { id } });
  const other = { ...body, author_email: 'grace@example.org' };
  expect(await admin.send(questionsApi.create, { headers, body: other })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
});

test('its words are changed without one; an address that is given later stays', async () => {
  const { id } = await addQuestion();
  expect(await change(id, { text: 'Who counts the stars?' })).toMatchObject({ body: { author_email: '' } });
  const named = await change(id, { author_email: 'grace@example.org' });
  expect(named).toMatchObject({ status: 200, body: { author_email: 'grace@example.org' } });
  await expect(sql`update questions set author_email = '' where id = ${id}`.execute(app.deps.db)).rejects.toThrow(
    'questions_words_until_removed',
  );
  // Of the two edits the earlier one: taken back, the later one would leave a question of somebody without an address.
  const undoable = (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'question.updated');
  expect(undoable).toHaveLength(1);
  expect(await admin.send(undoApi.undo, { params: { id: undoable[0]?.id ?? '' } })).toMatchObject({ status: 204 });
  expect(await findQuestion(id)).toMatchObject({ text: atTheCounter.text, author_email: 'grace@example.org' });
});

test('it is merged, and passed on, like one that has one', async () => {
  const { batch, id } = await addQuestion();
  const other = await admin.send(questionsApi.create, { headers: {}, body: { ...atTheCounter, batch_id: batch.id } });
  const merging = { ids: [id, other.body.id], text: 'Who counts?' };
  const merged = await admin.send(mergingApi.merge, { params: { id: batch.id }, body: merging });
  expect(merged).toMatchObject({ status: 201, body: { author: 'Grace', author_email: '' } });
  expect(await admin.send(questionsApi.delete, { params: { id } })).toMatchObject({ status: 204 });
  expect(await findQuestion(merged.body.id)).toMatchObject({ author: 'Grace', author_email: '' });
});

test('nobody is found by the address that it has not', async () => {
  const { id } = await addQuestion();
  const other = await admin.send(questionsApi.create, {
    headers: {},
    body: { ...atTheCounter, author_email: 'ada@example.org' },
  });
  const body = { email: 'ada@example.org', questions: 'remove' } as const;
  expect(await admin.send(personalDataApi.erase, { body })).toMatchObject({ status: 200 });
  expect(await findQuestion(other.body.id)).toBeUndefined();
  expect(await findQuestion(id)).toMatchObject({ author: 'Grace' });
  // Whose name it is can be taken off by the question alone.
  expect(await admin.send(personalDataApi.leaveNameless, { params: { id } })).toMatchObject({ status: 204 });
  expect(await findQuestion(id)).not.toMatchObject({ author: 'Grace' });
});

test('no time that addresses are kept for touches it', async () => {
  const { batch, id } = await addQuestion();
  await setPhase(admin, batch, 3);
  await asOwner(app.connection, `update batches set completed_at = now() - interval '2 years'`);
  const { body } = await admin.send(addressRetentionApi.preview, { query: { months: '1' } });
  expect(body).toEqual({ questions: 0, users: 0 });
  await admin.send(addressRetentionApi.update, { headers: {}, body: { months: 1 } });
  await removeExpiredAddresses(app.deps);
  expect((await findStored(id))?.address_expired_at).toBeNull();
});

test('a visitor gives an address', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const body = { name: 'Grace', email: null as never, text: 'Why?' };
  const answer = await app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  expect(answer.status).toBe(400);
  const { id } = (await admin.send(questionsApi.create, { headers: {}, body: atTheCounter })).body;
  await expect(
    sql`update questions set browser_hash = decode(repeat('00', 32), 'hex') where id = ${id}`.execute(app.deps.db),
  ).rejects.toThrow('questions_words_until_removed');
});

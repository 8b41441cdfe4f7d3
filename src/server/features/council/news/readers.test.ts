import { afterAll, beforeEach, expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { deskApi } from '#contract/council/desk.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { newsApi } from '#contract/council/news.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { openMailbox, tellResult } from '#tests/support/mailbox.ts';

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'https://stones.example.org' });
const admin = await app.signIn();

beforeEach(async () => {
  await app.empty();
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const reviewed = { notices: 'on', moderation: 'before_publishing', council_size: 4 } as const;
const open = (rules: Partial<BatchRules> = {}, active = true) =>
  openBatch(admin, { phase: 1, questions: 4, rules: { ...reviewed, ...rules }, active });

/** Questions that wait, each of somebody else. */
async function submit(batch: { id: string }, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const body = { name: 'Ada', email: `${text.toLowerCase()}@example.org`, text };
    const { body: taken } = await app.visitor().send(questionsApi.submit, { params: batch, headers: {}, body });
    if ('id' in taken) ids.push(taken.id);
  }
  return ids;
}

/** Whoever has asked anything wants to hear of it, and has confirmed that. */
const subscribeAll = () =>
  asOwner(
    app.connection,
    `insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
     select id, sha256(author_email::bytea), sha256(author_email::bytea), 'en', now() from questions on conflict do nothing`,
  );

const ofStep = async (batch: { id: string }) =>
  (await admin.send(newsApi.count, { params: { id: batch.id } })).body.people;
const of = async (ids: string[], batch_id?: string) =>
  (await admin.send(newsApi.countOf, { body: { ids, ...(batch_id && { batch_id }) } })).body.people;

async function complete(batch: { id: string }): Promise<void> {
  await setPhase(admin, batch, 3);
  await tellResult(app.deps.db);
}

/** The mails that are sent when it is done. */
async function mailsOf(act: () => Promise<unknown>): Promise<number> {
  mailbox.mails.length = 0;
  await act();
  await expect.poll(() => app.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  return new Set(mailbox.mails.flatMap(({ recipients }) => recipients)).size;
}

test('as many are mailed as was said before, whatever is decided, until the council has answered', async () => {
  const { batch, questions } = await open();
  const [first = '', second = '', third = ''] = await submit(batch, ['One', 'Two', 'Three']);
  await subscribeAll();

  const desk = await admin.send(deskApi.next, { params: { id: batch.id }, body: {} });
  expect(desk.body).toMatchObject({ question: { id: first }, told: 1 });
  expect(await of([first, second])).toBe(2);
  expect(await mailsOf(() => admin.send(decisionsApi.publishSome, { body: { ids: [first, second] } }))).toBe(2);
  expect(await of([second])).toBe(1);
  const reason = 'It names a neighbour.';
  expect(await mailsOf(() => admin.send(decisionsApi.declineSome, { body: { ids: [second], reason } }))).toBe(1);

  const twin = questions[0]?.id ?? '';
  expect(await of([first, twin])).toBe(2);
  let merged = first;
  const mergeWith = (other: string) => async () => {
    const body = { ids: [merged, other], text: 'Both?' };
    merged = (await admin.send(mergingApi.merge, { params: { id: batch.id }, body })).body.id;
  };
  expect(await mailsOf(mergeWith(twin))).toBe(2);
  const unread = { text: 'And that?', author: 'Grace', author_email: 'grace@example.org', batch_id: batch.id };
  const { id: another } = (await admin.send(questionsApi.create, { headers: {}, body: unread })).body;
  expect(await of([merged, another])).toBe(2);
  expect(await mailsOf(mergeWith(another))).toBe(2);

  // The two that were merged, and three others; the one that waits is on no paper.
  expect(await ofStep(batch)).toBe(5);
  expect(await mailsOf(() => setPhase(admin, batch, 2))).toBe(5);
  await cast(await becomeVoter(app.visitor()), batch, choose([{ id: merged }, ...questions.slice(1)]));
  expect(third).not.toBe('');
  expect(await ofStep(batch)).toBe(6);
  expect(await mailsOf(() => complete(batch))).toBe(6);

  expect(await of([merged], batch.id)).toBe(2);
  const outcome = { state: 'answered', day: '2030-02-01', words: 'Yes.', link: null } as const;
  const params = { id: batch.id, questionId: merged };
  expect(await mailsOf(() => admin.send(outcomesApi.write, { params, body: { outcome } }))).toBe(2);
  expect(await ofStep(batch)).toBe(0);
});

test('nobody is counted where nobody is mailed', async () => {
  const { batch, questions } = await open();
  const ids = questions.map(({ id }) => id);
  expect([await ofStep(batch), await of(ids)], 'nobody asked').toEqual([0, 0]);
  await subscribeAll();
  expect([await ofStep(batch), await of(ids)]).toEqual([4, 4]);
  await asOwner(app.connection, 'update news_subscriptions set confirmed_at = null');
  expect([await ofStep(batch), await of(ids)], 'nobody confirmed').toEqual([0, 0]);
  await asOwner(app.connection, 'update news_subscriptions set confirmed_at = now()');

  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { is_active: false } });
  expect(await ofStep(batch), 'no visitor sees the batch').toBe(0);
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { is_active: true } });
  expect(await mailsOf(() => setPhase(admin, batch, 2))).toBe(4);
  await setPhase(admin, batch, 1);
  expect(await ofStep(batch), 'they were told in this round').toBe(0);
  expect(await mailsOf(() => setPhase(admin, batch, 2))).toBe(0);
  await setPhase(admin, batch, 1);

  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { rules: { notices: 'off' } } });
  expect([await ofStep(batch), await of(ids)], 'the batch offers none').toEqual([0, 0]);
});

test('a server without mail counts nobody', async () => {
  const silent = await startTestApp();
  const owner = await silent.signIn();
  const { batch, questions } = await openBatch(owner, { phase: 1, rules: { notices: 'on' } });
  await asOwner(
    silent.connection,
    `insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
     select id, sha256(author_email::bytea), sha256(author_email::bytea), 'en', now() from questions`,
  );
  const { body } = await owner.send(newsApi.countOf, { body: { ids: questions.map(({ id }) => id) } });
  expect(body.people).toBe(0);
  expect((await owner.send(newsApi.count, { params: { id: batch.id } })).body.people).toBe(0);
  await silent.stop();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { deskApi } from '#contract/council/desk.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { join } from '#tests/support/administrators.ts';
import type { Visitor } from '#tests/support/app.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();
const { visitor: other } = await join(app, admin, 'moderator');

async function openDesk(waiting: number, questions = 0) {
  const { batch } = await openBatch(admin, { phase: 1, questions, rules: { moderation: 'before_publishing' } });
  const ids: string[] = [];
  for (let n = 1; n <= waiting; n++) ids.push(await submit(batch, `What of number ${n}?`, `ada${n % 2}@example.org`));
  return { batch, ids };
}

async function submit(batch: Pick<Batch, 'id'>, text: string, email = 'ada@example.org'): Promise<string> {
  const body = { name: 'Ada', email, text };
  return (await app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body.id;
}

async function next(who: Visitor, { id }: Pick<Batch, 'id'>, body: { shown?: string[]; skipped?: string[] } = {}) {
  return (await who.send(deskApi.next, { params: { id }, body })).body;
}

const nextId = async (...args: Parameters<typeof next>) => (await next(...args)).question?.id;
const letTimePass = () =>
  sql`update desk_holds set held_at = held_at - interval '2 minutes 1 second'`.execute(app.deps.db);

test('questions come oldest first, each to one moderator, and the next beside the one that is shown', async () => {
  const { batch, ids } = await openDesk(4);
  const [one, two, three, four] = ids as [string, string, string, string];
  expect(await nextId(admin, batch)).toBe(one);
  expect(await nextId(admin, batch, { shown: [one] })).toBe(two);
  expect(await nextId(other, batch)).toBe(three);
  expect(await nextId(other, batch, { shown: [three] })).toBe(four);
  expect(await next(admin, batch, { shown: [one, two] })).toMatchObject({ question: null, waiting: 4, until: null });
  expect((await admin.send(decisionsApi.publish, { params: { id: one }, body: {} })).status).toBe(200);
  expect(await next(other, batch)).toMatchObject({ question: { id: three }, waiting: 3 });
});

test('a program at the desk holds a question as a person does', async () => {
  const { batch, ids } = await openDesk(2);
  const made = (await admin.send(tokensApi.make, { body: { name: 'Sorter', role: 'moderator' } })).body;
  const answer = await fetch(`${app.url}/api/admin/batches/${batch.id}/desk/next`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ question: { id: ids[0] } });
  expect(await nextId(other, batch)).toBe(ids[1]);
});

test('of many who ask at once nobody gets what another one has', async () => {
  const { batch, ids } = await openDesk(12);
  const people = [
    admin,
    other,
    (await join(app, admin, 'moderator')).visitor,
    (await join(app, admin, 'administrator')).visitor,
  ];
  const shown = await Promise.all(
    people.map(async (who) => {
      const own: string[] = [];
      for (let n = 0; n < 3; n++) own.push((await nextId(who, batch, { shown: own })) ?? '');
      return own;
    }),
  );
  expect(shown.flat().toSorted()).toEqual(ids.toSorted());
});

test('what is held goes back after two minutes without a sign of life, and is kept on by one', async () => {
  const { batch, ids } = await openDesk(2);
  const [one, two] = ids as [string, string];
  const keep = async (who: Visitor, kept: string[]) =>
    (await who.send(deskApi.keep, { params: { id: batch.id }, body: { ids: kept } })).body.kept;
  expect(await nextId(admin, batch)).toBe(one);
  await letTimePass();
  expect(await keep(admin, [one])).toEqual([one]);
  expect(await nextId(other, batch)).toBe(two);
  await letTimePass();
  expect(await nextId(other, batch, { shown: [two] })).toBe(one);
  expect(await keep(admin, [one])).toEqual([]);
});

test('what is skipped comes last, goes back to others, and comes round', async () => {
  const { batch, ids } = await openDesk(2);
  const [one, two] = ids as [string, string];
  expect(await nextId(admin, batch)).toBe(one);
  expect(await nextId(admin, batch, { skipped: [one] })).toBe(two);
  expect(await nextId(other, batch)).toBe(one);
  expect(await nextId(admin, batch, { skipped: [one, two] })).toBe(two);
});

test('beside it stand those that ask the same, and what else came from its author', async () => {
  const { batch } = await openDesk(0);
  const asked = await submit(batch, 'Why does the bus not stop at the market any more?');
  await admin.send(decisionsApi.publish, { params: { id: asked }, body: {} });
  const again = await submit(batch, 'Why does the bus no longer stop at the market?', 'grace@example.org');
  const more = await submit(batch, 'Who owns the river?', 'GRACE@example.org');
  expect(await next(admin, batch)).toMatchObject({
    question: { id: again, state: 'waiting', author_email: 'grace@example.org', earlier: [] },
    similar: [{ id: asked, state: 'published' }],
    by_author: [{ id: more, state: 'waiting' }],
  });
});

test('apart from those stand others that perhaps ask the same', async () => {
  const { batch } = await openDesk(0);
  const one = await submit(batch, 'Why does the bus not stop at the market any more?');
  const perhaps = await submit(batch, 'Will the market get a stop of the tram?', 'grace@example.org');
  await submit(batch, 'Who owns the river?', 'eve@example.org');
  expect(await next(admin, batch)).toMatchObject({
    question: { id: one },
    similar: [],
    perhaps: [{ id: perhaps, state: 'waiting' }],
  });
});

test('beside it stands what waits, too, until somebody else has it; both that are merged leave at once', async () => {
  const { batch } = await openDesk(0);
  const one = await submit(batch, 'Why does the bus not stop at the market any more?');
  const again = await submit(batch, 'Why does the bus no longer stop at the market?', 'grace@example.org');
  const last = await submit(batch, 'Who owns the river?');
  expect(await next(admin, batch)).toMatchObject({ question: { id: one }, similar: [{ id: again, state: 'waiting' }] });
  expect(await nextId(other, batch)).toBe(again);
  expect(await next(admin, batch)).toMatchObject({ question: { id: one }, similar: [] });
  const body = { ids: [one, again], text: 'Why does no bus stop at the market?' };
  expect((await admin.send(mergingApi.merge, { params: { id: batch.id }, body })).status).toBe(201);
  expect(await next(other, batch)).toMatchObject({ question: { id: last }, waiting: 1 });
  expect(await nextId(admin, batch)).toBeUndefined();
});

test('other words for what stands come to the desk, with those that it has and had', async () => {
  const { batch, ids } = await openDesk(1, 4);
  const [id] = ids as [string];
  const text = 'What of the first?';
  await admin.send(decisionsApi.publish, { params: { id }, body: { text } });
  expect(await next(admin, batch)).toMatchObject({ question: null, waiting: 0 });
  await putWaitingWords(app.deps.db, id, { text: 'What of the very first?', author: 'Ada' });
  await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { language: 'sco' } });
  const { question } = await next(admin, batch);
  const words = { text: 'What of the very first?', language: 'sco' };
  expect(question).toMatchObject({ id, text, state: 'published', said_language: 'sco', words_waiting: words });
  expect(question?.earlier.map((words) => words.text)).toEqual(['What of number 1?']);
  await setPhase(admin, batch, 2);
  expect(await next(admin, batch)).toMatchObject({ question: null, waiting: 1 });
});

import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { sortQuestions } from '#contract/council/ranking.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

describe('a page of the questions', () => {
  const list = async (query: Parameters<typeof admin.send<typeof questionsApi.list>>[1]['query']) =>
    (await admin.send(questionsApi.list, { query })).body.map(({ text }) => text);
  const count = async (query: { search?: string; batch?: string; author_email?: string }) =>
    (await admin.send(questionsApi.count, { query })).body;
  const create = (text: string, author: string, author_email: string) =>
    admin.send(questionsApi.create, { headers: {}, body: { text, author, author_email } });

  test('is cut from the order that is asked for', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(1)));
    const newest = [5, 4, 3, 2, 1].map((n) => `Question ${n}?`);
    expect(await list({ limit: '2', offset: '1' })).toEqual(newest.slice(1, 3));
    expect(await list({ limit: '2', offset: '4' })).toEqual(newest.slice(4));
    expect(await list({ order: 'oldest', limit: '2' })).toEqual(newest.toReversed().slice(0, 2));
    expect(await list({ order: 'author', limit: '2' })).toEqual(newest.toReversed().slice(0, 2));
    expect(await list({ order: 'stones' })).toEqual([2, 3, 4, 5, 1].map((n) => `Question ${n}?`));
    expect(await count({})).toEqual({ count: 5 });
  });

  test('has the questions with stones where they are first, then the others from the oldest', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 7 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(2)));
    await setPhase(admin, batch, 3);
    await create('Elsewhere?', 'Ada', 'ada@example.org');
    const moved = { params: { id: questions[2]?.id ?? '' }, headers: {}, body: { batch_id: null } };
    await admin.send(questionsApi.update, moved);
    const all = [...[4, 5, 6, 1, 2, 3, 7].map((n) => `Question ${n}?`), 'Elsewhere?'];
    expect(await list({ order: 'stones' })).toEqual(all);
    for (let limit = 1; limit <= all.length; limit++)
      for (let offset = 0; offset < all.length; offset++)
        expect(await list({ order: 'stones', limit: `${limit}`, offset: `${offset}` })).toEqual(
          all.slice(offset, offset + limit),
        );
    const acrossTheEdge = { order: 'stones', offset: '2', limit: '3' } as const;
    // Its own list keeps what was moved elsewhere, with its stones.
    expect(await list({ ...acrossTheEdge, batch: batch.id })).toEqual([5, 6, 1].map((n) => `Question ${n}?`));
    expect(await list({ ...acrossTheEdge, search: 'question' })).toEqual([6, 1, 2].map((n) => `Question ${n}?`));
    const ids = [questions[6], questions[5]].map((question) => question?.id).join();
    expect(await list({ order: 'stones', ids, limit: '5' })).toEqual(['Question 6?', 'Question 7?']);
  });

  test('has the same pages of a search, whether they are full or the last', async () => {
    for (let n = 1; n <= 5; n++)
      await create(n === 3 ? 'A bridge' : `River ${n}`, `Author ${9 - n}`, 'ada@example.org');
    const found = { newest: [5, 4, 2, 1], oldest: [1, 2, 4, 5], author: [5, 4, 2, 1], stones: [1, 2, 4, 5] } as const;
    for (const [order, expected] of Object.entries(found)) {
      const page = (offset: string) =>
        list({ search: 'river', order: order as keyof typeof found, limit: '3', offset });
      expect(await page('0')).toEqual(expected.slice(0, 3).map((n) => `River ${n}`));
      expect(await page('3')).toEqual(expected.slice(3).map((n) => `River ${n}`));
      expect(await page('1')).toEqual(expected.slice(1).map((n) => `River ${n}`));
    }
  });

  test('is found by every word, in text, author and address, whatever its case', async () => {
    await create('Who speaks for the river?', 'Ada Lovelace', 'ada@example.org');
    await create('What of 100% of the mill_?', 'Grace Hopper', 'grace@river.example');
    expect(await list({ search: 'RIVER' })).toHaveLength(2);
    expect(await list({ search: ' ada  iver ' })).toEqual(['Who speaks for the river?']);
    expect(await list({ search: 'river.ex' })).toEqual(['What of 100% of the mill_?']);
    expect(await list({ search: '0%' })).toEqual(['What of 100% of the mill_?']);
    expect(await list({ search: 'r_ver' })).toEqual([]);
    expect(await list({ search: '\\' })).toEqual([]);
    expect(await list({ search: '  ' })).toHaveLength(2);
    expect(await count({ search: 'river' })).toEqual({ count: 2 });
    expect(await count({ search: 'nobody' })).toMatchObject({ count: 0 });
  });

  test('is found whatever stands within a word and is not seen', async () => {
    await create('Who pays for the Schul\u00adwege?', 'Ada\u200dLovelace', 'ada@example.org');
    for (const search of ['schulwege', 'Schul\u00adwege', 'adalovelace'])
      expect(await list({ search })).toHaveLength(1);
  });

  test.each([
    ['ÉCOLE', 'L’école du quartier'],
    ['πΌλη', 'Η ΠΌΛΗ μας'],
    ['Школ', 'наша ШКОЛА'],
    ['straß', 'Die STRAßE'],
    ['istanbul', 'İSTANBUL’da'],
    ['İstanbul', 'istanbul’da'],
    ['المَ', 'المَدرسة'],
  ])('is found by %s in %s', async (search, text) => {
    await create(text, 'Ada', 'ada@example.org');
    expect(await list({ search })).toEqual([text]);
  });

  test('is found by the words that stand there now, and no more when it was removed', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const params = { id: questions[0]?.id ?? '' };
    await admin.send(questionsApi.update, { params, headers: {}, body: { text: 'The old Mill?', author: 'Ada' } });
    expect(await list({ search: 'mill ada' })).toEqual(['The old Mill?']);
    expect(await list({ search: 'question' })).toHaveLength(4);
    // The ballot paper is searched as it stands.
    expect(await list({ search: 'question', batch: batch.id })).toHaveLength(5);
    await admin.send(questionsApi.delete, { params });
    expect(await list({ search: 'mill' })).toEqual([]);
    expect(await count({ search: 'mill' })).toMatchObject({ count: 0 });
  });

  test('is of one batch, or of one person', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 3 });
    await create('Elsewhere?', 'Ada', 'Ada@example.org');
    expect(await list({ batch: batch.id })).toHaveLength(3);
    expect(await list({ author_email: 'ada@EXAMPLE.org' })).toEqual(['Elsewhere?']);
    expect(await count({ author_email: 'ada@example.org' })).toMatchObject({ count: 1 });
    expect(await count({ batch: batch.id })).toMatchObject({ count: 3 });
    const [first, second] = questions;
    expect(await list({ ids: `${first?.id},${second?.id},${batch.id}` })).toEqual(['Question 2?', 'Question 1?']);
  });

  test('is no longer than it may be', async () => {
    for (const query of [{ limit: '501' }, { limit: '-1' }, { limit: 'all' }, { offset: '1.5' }, { ids: 'all' }])
      expect(await admin.send(questionsApi.list, { query })).toMatchObject({ status: 400 });
  });
});

test('the database and the contract rank in the same order, ties included', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 8 });
  // Stones and votes: 4 1, 3 1, 4 2, 4 2, 4 1, 1 1, 0 0, 0 0.
  const picks = [
    [0, 1, 2, 3],
    [4, 3, 2, 5],
  ];
  for (const places of picks)
    await cast(await becomeVoter(app.visitor()), batch, choose(places.flatMap((place) => questions[place] ?? [])));
  const shown = (await app.visitor().send(activeBatchApi.read, {})).body.questions;
  for (const order of ['stones', 'newest'] as const) {
    const { body: listed } = await admin.send(questionsApi.list, { query: { batch: batch.id, order } });
    const ranked = sortQuestions(shown.toReversed(), order);
    expect(listed.map(({ id, stones, votes }) => ({ id, stones, votes }))).toEqual(
      ranked.map(({ id, stones, votes }) => ({ id, stones, votes })),
    );
  }
});

test('the number of a batch’s questions is told beside that of its ballot paper, which keeps what went on', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, phase: 1 });
  const of = async (id: string | null) =>
    (await admin.send(questionsApi.countByBatch, {})).body.find(({ batch_id }) => batch_id === id);
  expect(await of(batch.id)).toEqual({ batch_id: batch.id, count: 5, waiting: 0, on_paper: null });
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  const ids = questions.map(({ id }) => id);
  await admin.send(questionsApi.moveSome, { body: { ids: ids.slice(1), batch_id: null } });
  expect(await of(batch.id)).toEqual({ batch_id: batch.id, count: 1, waiting: 0, on_paper: 5 });
  expect(await of(null)).toEqual({ batch_id: null, count: 4, waiting: 0, on_paper: null });
  await admin.send(questionsApi.moveSome, { body: { ids, batch_id: null } });
  expect(await of(batch.id)).toEqual({ batch_id: batch.id, count: 0, waiting: 0, on_paper: 5 });
});

import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { listFigures, type Moderation } from '#contract/council/moderation.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { becomeVoter, cast, choose, correct, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';
import { isLawful } from '#verify/moderation.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();
const owner = new pg.Client(app.connection);
await owner.connect();
afterAll(() => owner.end());

const declined = ['not_a_question', 'insults', 'private', 'advertises', 'other'].map((reason) => `declined.${reason}`);

describe('of numbers that were counted', () => {
  const tell = async (counts: object[]): Promise<Moderation[]> => {
    const { rows } = await owner.query('select tell_fates(value) as told from jsonb_array_elements($1) as value', [
      JSON.stringify(counts),
    ]);
    return rows.map(({ told }) => told);
  };

  test('none is told where there are fewer than five, but that they are with others', async () => {
    const [few, some, none] = await tell([
      { published: 4, merged: 2, erased: 1 },
      { published: 9, 'declined.insults': 3, withdrawn: 1, waiting: 6, split: 2 },
      {},
    ]);
    expect(few).toMatchObject({ asked: 7, published: 4, merged: 2, declined: {}, joined: [{ count: 1 }] });
    expect(few?.joined[0]?.kinds).toHaveLength(10);
    expect(some).toMatchObject({ asked: 21, published: 9, erased: 0, elsewhere: 0 });
    expect(some?.joined).toEqual([{ kinds: ['declined.insults', 'withdrawn', 'waiting', 'split'], count: 12 }]);
    expect(none).toMatchObject({ asked: 0, withdrawn: 0, joined: [] });
  });

  test('no number of one to four can be reckoned back, also by who knows how they are joined', async () => {
    const kinds = ['declined.insults', 'declined.other', 'erased', 'split'] as const;
    const upTo = 6;
    const all = Array.from({ length: (upTo + 1) ** kinds.length }, (_, n) =>
      Object.fromEntries(kinds.map((kind, place) => [kind, Math.floor(n / (upTo + 1) ** place) % (upTo + 1)])),
    );
    const told = await tell(all);
    expect(told.every(isLawful)).toBe(true);
    const alike = Map.groupBy(all, (_, index) => JSON.stringify(told[index]));
    const derived = [...alike.values()].flatMap((possible) =>
      kinds.filter((kind) => {
        const numbers = new Set(possible.map((counts) => counts[kind] ?? 0));
        return (
          numbers.size === 1 &&
          possible.some(
            (counts) =>
              Number(counts[kind]) > 0 && Number(counts[kind]) < 5 && kinds.every((one) => Number(counts[one]) < upTo),
          )
        );
      }),
    );
    expect(derived).toEqual([]);
  });
});

const readTold = async ({ id }: Pick<Batch, 'id'>) =>
  (await app.visitor().send(resultsApi.read, { params: { slug: id } })).body.result?.moderation;

/** A batch that is read first, with so many questions of an administrator, which are published. */
const open = (questions: number) =>
  openBatch(admin, { questions, phase: 1, takeAlong: 'none', rules: { moderation: 'before_publishing' } });

const decline = (questions: readonly { id: string }[], why: object) =>
  admin.send(decisionsApi.declineSome, { body: { ids: questions.map(({ id }) => id), ...why } as never });
const merge = (batch: Batch, questions: readonly { id: string }[]) =>
  admin.send(mergingApi.merge, {
    params: { id: batch.id },
    body: { ids: questions.map(({ id }) => id), text: 'As one?' },
  });

test('all questions are counted by what became of them, whatever was asked of them in between, and add up', async () => {
  const { batch, questions } = await open(26);
  const params = { id: batch.id };
  const next = (count: number) => questions.splice(0, count);
  await decline(next(6), { reason_code: 'insults' });
  await decline(next(3), { reason_code: 'private' });
  await decline(next(2), { reason: 'Too long' });
  await merge(batch, next(2));
  // Who declines what was merged before has declined all of it.
  const { body: hidden } = await merge(batch, next(2));
  await decline([hidden], { reason_code: 'insults' });
  const [whole, moved] = next(2);
  await admin.send(splittingApi.split, { params, body: { id: whole?.id ?? '', texts: ['One?', 'Another?'] } });
  await admin.send(questionsApi.moveSome, { body: { ids: [moved?.id ?? ''], batch_id: null } });
  await admin.send(questionsApi.deleteSome, { body: { ids: next(1).map(({ id }) => id) } });
  const [gone] = next(1);
  await admin.send(questionsApi.delete, { params: { id: gone?.id ?? '' } });
  await owner.query(`delete from questions where id = '${gone?.id}'`); // as once nobody can bring it back
  const author = app.visitor();
  const ask = (text: string) =>
    author.send(questionsApi.submit, { params, headers: {}, body: { name: 'Ada', email: 'ada@example.org', text } });
  await ask('Who looks at this?');
  const { id: questionId } = (await ask('Never mind?')).body;
  await author.send(ownQuestionsApi.withdraw, { params: { ...params, questionId } });
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);

  const told = await readTold(batch);
  expect(told).toEqual({
    asked: 28,
    published: 7,
    merged: 2,
    declined: { not_a_question: 0, insults: 8, advertises: 0 },
    joined: [
      { kinds: ['declined.private', 'declined.other'], count: 5 },
      { kinds: ['withdrawn', 'erased', 'waiting', 'elsewhere', 'split'], count: 6 },
    ],
  });
  expect(listFigures(told as Moderation).reduce((sum, { count }) => sum + count, 0)).toBe(28);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params });
  expect([record.moderation, verifyRecord(record).findings]).toEqual([told, []]);
  expect((await admin.send(rankingFilesApi.json, { params, query: {} })).body.moderation).toEqual(told);
  const german = { headers: { 'accept-language': 'de' } };
  const page = await (await app.visitor().fetch(`/batches/${batch.slug}`, german)).text();
  expect(page).toContain('<dt>Abgelehnt: beleidigt jemanden</dt><dd class="num">8</dd>');
  // Theirs was not looked at in time.
  expect(await (await author.fetch('/mine', german)).text()).toContain(
    'Im Ergebnis ist sie eine von 6, die so gezählt sind',
  );
  const { findings } = await verifyDatabase(async (text, values) => (await owner.query(text, values)).rows);
  expect(findings).toEqual([]);
});

test('a result whose words change says what it said, and a later completion with another number less', async () => {
  const { batch, questions } = await open(14);
  await decline(questions.slice(0, 7), { reason_code: 'advertises' });
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  const told = await readTold(batch);
  expect(told).toMatchObject({ asked: 14, published: 7, declined: { advertises: 7 }, joined: [] });
  await admin.send(questionsApi.delete, { params: { id: questions[0]?.id ?? '' } });
  await correct(admin, batch, questions[9]?.id ?? '', 'In other words?');
  expect(await readTold(batch)).toEqual(told);
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  const { joined } = (await readTold(batch)) ?? {};
  expect(joined).toEqual([{ kinds: expect.arrayContaining([...declined, 'erased']), count: 7 }]);
});

test('what stood on the paper of a round that was left, and was declined since, was declined', async () => {
  const { batch, questions } = await open(10);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 1);
  await decline(questions.slice(0, 6), { reason_code: 'insults' });
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  expect(await readTold(batch)).toMatchObject({ asked: 10, published: 4, declined: { insults: 6 }, joined: [] });
});

test('what is taken along was asked elsewhere, and what was imported and taken back was not asked', async () => {
  const { batch: earlier } = await open(5);
  await setPhase(admin, earlier, 2);
  await setPhase(admin, earlier, 3);
  const { batch } = await openBatch(admin, { questions: 1, phase: 1, takeAlong: 'all' });
  const rows = Array.from({ length: 5 }, (_, n) => ({ text: `From a file ${n}?`, author: 'Ada', author_email: '' }));
  const sent = await admin.send(questionsApi.import, {
    params: { id: batch.id },
    headers: {},
    body: { rows } as never,
  });
  expect(sent.body.count).toBe(5);
  const [act] = (await admin.send(undoApi.list, {})).body;
  expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  expect(await readTold(batch)).toMatchObject({ asked: 1, published: 1, erased: 0, joined: [] });
  expect(await readTold(earlier)).toMatchObject({ asked: 5, published: 5, elsewhere: 0 });
});

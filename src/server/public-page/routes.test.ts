import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ActiveBatch, activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { eventsPath } from '#contract/council/events.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { listen } from '#tests/support/listener.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const read = (headers: Record<string, string> = {}) => app.visitor().fetch(activeBatchApi.read.path, { headers });

test('the answer holds the batch and its questions, newest first, and no cookie', async () => {
  const { batch, questions } = await openBatch(admin);
  const answer = await read();
  const body = (await answer.json()) as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['server_time', 'batch', 'questions', 'result']);
  expect(body).toMatchObject({ batch: { id: batch.id }, questions: questions.map(({ id }) => ({ id })).reverse() });
  expect(Math.abs(Date.parse(String(body.server_time)) - Date.now())).toBeLessThan(15_000);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('an unchanged page answers 304 to its tag, a changed one does not', async () => {
  const { batch } = await openBatch(admin);
  const tag = (await read()).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[^"]+"$/);
  const unchanged = await read({ 'if-none-match': tag });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('etag')).toBe(tag);
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Renamed' } });
  const changed = await read({ 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ batch: { name: 'Renamed' } });
});

test('the age of an answer does not depend on the clock of the machine', async () => {
  await openBatch(admin);
  const tag = (await read()).headers.get('etag') ?? '';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const [fresh, cached] = [await read(), await read({ 'if-none-match': tag })];
  expect(cached.status).toBe(304);
  for (const { headers } of [fresh, cached]) expect(Number(headers.get('age'))).toBeLessThan(30);
});

test('the same content has another strong tag in each encoding', async () => {
  await openBatch(admin);
  const raw = (encoding: string) =>
    new Promise<{ tag: string; body: Buffer }>((resolve) => {
      get(app.url + activeBatchApi.read.path, { headers: { 'accept-encoding': encoding } }, async (answer) => {
        resolve({ tag: answer.headers.etag ?? '', body: Buffer.concat(await answer.toArray()) });
      });
    });
  const [identity, gzip, br] = await Promise.all([raw('identity'), raw('gzip'), raw('br, gzip')]);
  expect(new Set([identity.tag, gzip.tag, br.tag]).size).toBe(3);
  // Our own notice of the new batch may come between them; then the same is rendered at another time.
  const content = (body: Buffer) => ({ ...JSON.parse(body.toString()), server_time: undefined });
  expect(content(gunzipSync(gzip.body))).toEqual(content(identity.body));
  expect(content(brotliDecompressSync(br.body))).toEqual(content(identity.body));
});

test.each([
  ['reworded', "update questions set text = 'Another?' where id = $id", { text: 'Another?' }],
  ['given another author', "update questions set author = 'Ada' where id = $id", { author: 'Ada' }],
  [
    'dated back',
    "update questions set timestamp = '2020-01-01' where id = $id",
    { timestamp: '2020-01-01T00:00:00.000Z' },
  ],
  ['moved away', 'update questions set batch_id = null where id = $id', undefined],
  ['deleted', 'delete from questions where id = $id', undefined],
])('a question that was %s past the app is so on the page, and the others stay', async (_, statement, now) => {
  const { questions } = await openBatch(admin, { phase: 1 });
  const [first, ...others] = (await app.visitor().send(activeBatchApi.read, {})).body.questions.reverse();
  const id = questions[0]?.id;
  expect(first?.id).toBe(id);
  await asOwner(app.connection, statement.replace('$id', `'${id}'`));
  const after = now && first ? [{ ...first, ...now }, ...others] : others;
  const page = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions.reverse();
  await expect.poll(page).toEqual(after);
});

test('one that came in the moment in which another left stands in its place', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const texts = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions.map(({ text }) => text);
  expect(await texts()).toEqual(['Question 4?', 'Question 3?', 'Question 2?', 'Question 1?']);
  await asOwner(
    app.connection,
    `begin; update questions set batch_id = null where id = '${questions[2]?.id}';
     insert into questions (id, text, author, author_email, batch_id, timestamp)
     values (gen_random_uuid(), 'Older?', 'Ada', 'ada@example.org', '${batch.id}', '2020-01-01'); commit`,
  );
  await expect.poll(texts).toEqual(['Question 4?', 'Question 2?', 'Question 1?', 'Older?']);
});

test('a new round begins without stones, though nobody touched its questions', async () => {
  const { batch, questions } = await openBatch(admin);
  const stones = async () =>
    (await app.visitor().send(activeBatchApi.read, {})).body.questions.map(({ stones }) => stones).reverse();
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect(await stones()).toEqual([4, 3, 2, 1]);
  await admin.send(questionsApi.resetStones, { body: {} });
  expect(await stones()).toEqual([0, 0, 0, 0]);
});

test('a change is on the page of another copy of the app too', async () => {
  const copy = await startTestApp({}, app.connection);
  const { batch } = await openBatch(admin);
  await expect.poll(async () => (await copy.visitor().send(activeBatchApi.read, {})).body.batch?.id).toBe(batch.id);
  await copy.stop();
});

test('who listens hears of a change without asking, over any copy', async () => {
  const copy = await startTestApp({}, app.connection);
  const { batch, questions } = await openBatch(admin);
  const listeners = await Promise.all([app, copy].map(({ url }) => listen(url + eventsPath)));
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  // As a change, or as part of a snapshot where the opening of the batch was still to be told.
  for (const listener of listeners)
    await listener.nextThat(({ data }) => (data as Partial<ActiveBatch>).batch?.ballots === 1);
  for (const listener of listeners) listener.leave();
  await copy.stop();
});

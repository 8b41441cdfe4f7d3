import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { Limiter } from './limiter.ts';

test('who gets back what was taken may go on at once, even after a refusal', async () => {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  onTestFinished(app.stop);
  const { limiter } = app.deps;
  const buckets = [{ act: 'knock', by: 'Ada', times: 3, minutes: 10 }];
  for (let n = 0; n < 3; n++) await limiter.take(buckets);
  await expect(limiter.take(buckets)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let n = 0; n < 3; n++) await limiter.giveBack(buckets);
  await limiter.take(buckets);
});

test('the buckets of all calls of one turn are counted in one statement', async () => {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  onTestFinished(app.stop);
  let statements = 0;
  const db = app.deps.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const limiter = new Limiter({ db, key: app.deps.secrets.limits, factor: 1 });
  const knock = (by: string) => ({ act: 'knock', by, times: 3, minutes: 10 });
  const calls = ['Ada', 'Bob', 'Eve', 'Mia'].map((by) => limiter.take([knock(by), knock('the hall')]));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(statements).toBe(1);
});

describe('who may go ahead', () => {
  const exact = { act: 'knock', by: 'Ada', times: 30, minutes: 10 };
  const knock = { ...exact, ahead: true } as const;

  test('does not wait for the count until half is used, and then gets exactly what is left', async () => {
    const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    onTestFinished(app.stop);
    const { db, limiter } = app.deps;
    let done = 0;
    const takeOne = () => limiter.take([knock]).then(() => (done += 1));

    const outcomes = await db.transaction().execute(async (tx) => {
      await sql`lock table rate_limits`.execute(tx);
      const taking = Array.from({ length: 50 }, takeOne);
      await taking[14];
      expect(done).toBe(15);
      return { taking };
    });
    const settled = await Promise.allSettled(outcomes.taking);

    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(30).fill('fulfilled'),
      ...Array(20).fill('rejected'),
    ]);
  });

  test('is counted, for every copy of the app', async () => {
    const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const copy = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, app.connection);
    onTestFinished(async () => {
      await copy.stop();
      await app.stop();
    });
    for (let n = 0; n < 30; n++) await app.deps.limiter.take([knock]);
    await expect(copy.deps.limiter.take([exact])).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

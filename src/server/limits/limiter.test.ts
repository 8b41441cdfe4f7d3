import { expect, onTestFinished, test } from 'vitest';
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

import { generateKeySync } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { AppError } from '#server/app-error.ts';
import { connect } from '#server/database/connect.ts';
import { startTestApp } from '#tests/support/app.ts';
import { createDatabase } from '#tests/support/database.ts';
import { Limiter } from './limiter.ts';
import { deleteFullBuckets } from './repository.ts';

async function start() {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  onTestFinished(app.stop);
  return app;
}

const knock = (times: number, minutes: number, by = 'Ada') => ({ act: 'knock', by, times, minutes });
const refusal = { code: 'too_many_requests' };

test('who gets back what was taken may go on at once, even after a refusal', async () => {
  const { limiter } = (await start()).deps;
  const buckets = [knock(3, 10)];
  for (let n = 0; n < 3; n++) await limiter.take(buckets);
  await expect(limiter.take(buckets)).rejects.toMatchObject(refusal);
  for (let n = 0; n < 3; n++) await limiter.giveBack(buckets);
  await limiter.take(buckets);
});

test('two thousand at once are refused, three hundred in a minute are not', async () => {
  const app = await start();
  const { limiter, db } = app.deps;
  const hall = [knock(400, 1)];
  const rush = await Promise.allSettled(Array.from({ length: 2_000 }, () => limiter.take(hall)));
  expect(rush.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(450);
  // Another hall, in which somebody comes every fifth of a second: each time the clock is set back by so much.
  const calm = new Limiter({ db, key: app.deps.secrets.people, factor: 1 });
  for (let n = 0; n < 300; n++) {
    await calm.take(hall);
    await db
      .updateTable('rate_limits')
      .set((eb) => ({ used: eb('used', '-', 400 / 300) }))
      .execute();
  }
});

test('a bucket refills evenly, and says when its next token will be there', async () => {
  const app = await start();
  const { limiter } = app.deps;
  const copy = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, app.connection);
  onTestFinished(copy.stop);
  const bucket = [knock(10, 10)];
  for (let n = 0; n < 10; n++) await limiter.take(bucket);
  const refused = await limiter.take(bucket).catch((error: unknown) => error);
  expect(refused).toMatchObject({ ...refusal, details: { retry_after: expect.any(Number) } });
  const { retry_after } = (refused as AppError).details;
  expect(retry_after).toBeGreaterThan(50);
  expect(retry_after).toBeLessThanOrEqual(60);
  await app.deps.db
    .updateTable('rate_limits')
    .set({ counted_at: new Date(Date.now() - 125_000) })
    .execute();
  const later = await Promise.allSettled([1, 2, 3].map(() => copy.deps.limiter.take(bucket)));
  expect(later.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('who is refused by one bucket takes nothing from the next', async () => {
  const { limiter } = (await start()).deps;
  const [own, shared] = [knock(1, 10, 'Ada'), knock(2, 10, 'the hall')];
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.take([own, shared])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await limiter.take([shared]);
  await expect(limiter.take([shared])).rejects.toMatchObject(refusal);
});

test('the calls of one turn are counted in one statement', async () => {
  const app = await start();
  let statements = 0;
  const db = app.deps.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const limiter = new Limiter({ db, key: app.deps.secrets.limits, factor: 1 });
  const calls = ['Ada', 'Bob', 'Eve', 'Ada'].map((by) => limiter.take([knock(1, 10, by)]));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(statements).toBe(1);
});

test('what removes full buckets waits for none that is in use', async () => {
  // Without an app, which removes them too as it starts.
  const { db, pool } = connect(await createDatabase(inject('databaseServer')), () => {});
  onTestFinished(() => pool.end());
  const limiter = new Limiter({ db, key: generateKeySync('hmac', { length: 256 }), factor: 1 });
  await limiter.take([knock(1, 10, 'Ada'), knock(1, 10, 'Bob')]);
  await sql`update rate_limits set counted_at = now() - interval '1 day'`.execute(db);
  const countKept = async () => (await db.selectFrom('rate_limits').selectAll().execute()).length;
  await db.transaction().execute(async (tx) => {
    await sql`select from rate_limits limit 1 for update`.execute(tx);
    await deleteFullBuckets(db);
  });
  expect(await countKept()).toBe(1);
  await deleteFullBuckets(db);
  expect(await countKept()).toBe(0);
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Batch } from '#contract/council/batches.ts';
import { eventsPath, type LiveChange } from '#contract/council/events.ts';
import { createLogger } from '#server/logger.ts';
import { asOwner, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { openBatch } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { listen } from '#tests/support/listener.ts';
import { quickPace } from '#tests/support/quick-pace.ts';

// Two copies of the app on one database, in which no job is worked: what moves on here does so by the pages alone.
let copies: readonly [TestApp, TestApp];
let admin: Visitor;

beforeAll(async () => {
  const database = await createDatabase(inject('databaseServer'));
  const start = () => startTestApp({}, database, createLogger('silent'), { ...quickPace(), jobsEveryMs: 3_600_000 });
  copies = [await start(), await start()];
  admin = await copies[0].signIn();
});
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all(copies.map((copy) => copy.stop())));

const readPhase = async (copy: TestApp) => (await copy.visitor().send(activeBatchApi.read, {})).body.batch?.phase;

async function openLongBatch(): Promise<Batch> {
  const { batch } = await openBatch(admin, { phase: 1, rules: { phase_changes: 'at_deadlines' } });
  return batch;
}

/** Its submission ends in a second and a half, grace included. */
function endSoon({ id }: Batch): Promise<void> {
  return asOwner(
    copies[0].connection,
    `update batches set submission_deadline = now() - interval '9 seconds' where id = '${id}'`,
  );
}

/** Until the database says that the step is due, or that it was taken. */
async function waitUntilDue({ id }: Batch): Promise<void> {
  const ask = sql<{ over: boolean }>`select phase = 2 or is_due(batches) as over from batches where id = ${id}`;
  await expect.poll(async () => (await ask.execute(copies[0].deps.db)).rows[0]?.over, { interval: 5 }).toBe(true);
}

test.each([
  ['right', 0],
  ['two minutes fast', 120_000],
  ['two minutes slow', -120_000],
])('who asks after the moment gets the new phase from every copy, also where its clock is %s', async (_, offMs) => {
  if (offMs) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
  const batch = await openLongBatch();
  await endSoon(batch);
  for (const copy of copies) await readPhase(copy);
  await waitUntilDue(batch);
  expect(await Promise.all(copies.map(readPhase))).toEqual([2, 2]);
});

test('open pages of every copy are told at the moment, though nobody asks', async () => {
  const batch = await openLongBatch();
  const streams = await Promise.all(copies.map(({ url }) => listen(url + eventsPath)));
  const told = streams.map((stream) =>
    stream.nextThat(({ event, data }) => event === 'change' && (data as LiveChange).batch?.phase === 2),
  );
  await endSoon(batch);
  expect(await Promise.all(told)).toHaveLength(2);
  for (const stream of streams) stream.leave();
});

test('a batch that waits for its fourth question is asked for no step over and over', async () => {
  const { batch } = await openBatch(admin, {
    phase: 1,
    questions: 3,
    takeAlong: 'none',
    rules: { phase_changes: 'at_deadlines' },
  });
  await asOwner(
    copies[0].connection,
    `update batches set submission_deadline = now() - interval '1 hour' where id = '${batch.id}'`,
  );
  const page = copies[0].deps.publicPage;
  await expect.poll(async () => (await page.read()).content.batch?.moves_on_at).not.toBeNull();
  expect(await readPhase(copies[1])).toBe(1);
});

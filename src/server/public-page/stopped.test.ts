import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ActiveBatch, activeBatchApi } from '#contract/council/active-batch.ts';
import { type BatchChange, batchesApi } from '#contract/council/batches.ts';
import { eventsPath } from '#contract/council/events.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { openBatch } from '#tests/support/council.ts';
import { listen } from '#tests/support/listener.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const read = async () => (await app.visitor().send(activeBatchApi.read, {})).body;
const change = (id: string, body: BatchChange) => admin.send(batchesApi.update, { params: { id }, headers: {}, body });
const isWithoutBatch = (data: unknown) => (data as ActiveBatch).batch === null;
const name = (suffix: string) => `Council of ${suffix}`;
const open = async (suffix: string) => {
  const { batch } = await openBatch(admin);
  await change(batch.id, { name: name(suffix) });
  return batch.id;
};

test('a batch that is stopped before it is completed is told to visitors, until it is active again', async () => {
  const id = await open('May');
  expect(await read()).not.toHaveProperty('stopped');
  await change(id, { is_active: false });
  const { stopped } = await read();
  expect(stopped).toEqual({ name: name('May'), at: expect.any(String) });
  await change(id, { is_active: true });
  expect(await read()).not.toHaveProperty('stopped');
});

test('open pages hear of it, and of the batch that takes its place', async () => {
  const id = await open('May');
  await read();
  const stream = await listen(app.url + eventsPath);
  await change(id, { is_active: false });
  // The name before it may be announced only now, on a busy machine.
  const { data } = await stream.nextThat((message) => message.event === 'snapshot' && isWithoutBatch(message.data));
  expect(data).toMatchObject({ stopped: { name: name('May') } });
  const next = await open('June');
  expect(await read()).toMatchObject({ batch: { id: next }, stopped: { name: name('May') } });
  stream.leave();
});

test.each([
  ['completed', { phase: 3 }],
  ['left off the lists', { unlisted: true }],
] as const)('nothing is told of one that was %s', async (_, how) => {
  const id = await open('May');
  await change(id, how);
  await change(id, { is_active: false });
  expect(await read()).not.toHaveProperty('stopped');
});

test('nothing is told any more of one that was deleted, nor after two weeks', async () => {
  const id = await open('May');
  await change(id, { is_active: false });
  await sql`update batches set deactivated_at = now() - interval '15 days'`.execute(app.deps.db);
  app.deps.publicPage.changed();
  expect(await read()).not.toHaveProperty('stopped');
  await sql`update batches set deactivated_at = now()`.execute(app.deps.db);
  app.deps.publicPage.changed();
  expect(await read()).toHaveProperty('stopped');
  expect((await admin.send(batchesApi.delete, { params: { id } })).status).toBe(204);
  expect(await read()).not.toHaveProperty('stopped');
});

test('a batch whose activation is taken back was never stopped', async () => {
  const first = await open('May');
  await open('June');
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'batch.activated' } })).body;
  await admin.send(undoApi.undo, { params: { id: entries[0]?.id ?? '' } });
  const page = await read();
  expect(page.batch?.id).toBe(first);
  expect(page).not.toHaveProperty('stopped');
});

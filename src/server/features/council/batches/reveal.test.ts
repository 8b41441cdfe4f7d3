import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const move = (batch: { id: string }, revealed: number | null) =>
  admin.send(revealApi.move, { params: { id: batch.id }, body: { revealed } });
const seen = async () => (await app.visitor().send(activeBatchApi.read, {})).body.batch?.revealed;
const listActs = async () =>
  (await admin.send(auditApi.list, { query: { kind: 'batch.revealed' } })).body.entries.map(({ before, after }) => [
    before?.revealed,
    after?.revealed,
  ]);

test('what an administrator uncovers is heard by the projector, and is on record once', async () => {
  const { batch } = await openBatch(admin, { phase: 3 });
  expect(await seen()).toBeNull();
  await move(batch, 0);
  await move(batch, 1);
  // A press that was sent twice uncovers one place.
  expect((await move(batch, 1)).body).toEqual({ revealed: 1 });
  expect(await seen()).toBe(1);
  expect(await listActs()).toEqual([
    [0, 1],
    [null, 0],
  ]);
});

test('the result can be covered before it is there, and is covered anew when it is opened again', async () => {
  const { batch } = await openBatch(admin);
  await move(batch, 0);
  await setPhase(admin, batch, 3);
  expect(await seen()).toBe(0);
  await move(batch, 4);
  await setPhase(admin, batch, 2);
  expect(await seen()).toBe(0);
  await move(batch, null);
  await setPhase(admin, batch, 3);
  expect(await seen()).toBeNull();
});

test('who edits the batch meanwhile is in no conflict with it', async () => {
  const { batch } = await openBatch(admin, { phase: 3 });
  await move(batch, 2);
  const { body } = await admin.send(batchesApi.list, {});
  expect(body.find(({ id }) => id === batch.id)).toMatchObject({ revision: batch.revision, revealed: 2 });
});

test('a batch that is not there, and a place that there cannot be, are refused', async () => {
  const { batch } = await openBatch(admin, { phase: 3 });
  expect((await move({ id: '0192f0c1-2d3e-7f4a-8b5c-6d7e8f9a0b1c' }, 1)).body.code).toBe('batch_not_found');
  expect((await move(batch, -1)).body.code).toBe('invalid_input');
});

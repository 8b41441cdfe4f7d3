import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { admin } = await shareApp();

async function gatherWaiting(texts: readonly string[]) {
  const { batch } = await openBatch(admin, { phase: 1, questions: 1, takeAlong: 'none', active: false });
  const params = { id: batch.id };
  await admin.send(batchesApi.update, { params, headers: {}, body: { rules: { moderation: 'before_publishing' } } });
  const rows = texts.map((text) => ({ text, author: 'Ada' }));
  await admin.send(questionsApi.import, { params, headers: {}, body: { rows } });
  return { batch, ids: (await list(batch)).map(({ id }) => id) };
}

const list = async (batch: Pick<Batch, 'id'>) =>
  (await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } })).body;
const statesOf = async (batch: Pick<Batch, 'id'>) => (await list(batch)).map(({ state }) => state);
const publish = (ids: string[]) => admin.send(decisionsApi.publishSome, { body: { ids } });
const decline = (ids: string[]) => admin.send(decisionsApi.declineSome, { body: { ids, reason: 'Off topic' } });

test('those that can be are published or declined in one act, which is taken back as one', async () => {
  const { batch, ids } = await gatherWaiting(['One?', 'Two?', 'Three?']);
  const [stands = '', one = '', two = '', three = ''] = ids;
  expect(await publish([stands, one, two])).toMatchObject({ status: 200, body: { decided: 2, stayed: 1 } });
  expect(await statesOf(batch)).toEqual(['published', 'published', 'published', 'waiting']);
  expect(await decline([two, three])).toMatchObject({ body: { decided: 2, stayed: 0 } });
  expect((await list(batch)).slice(2)).toMatchObject([
    { state: 'declined', reason: 'Off topic' },
    { state: 'declined', reason: 'Off topic' },
  ]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.declined' } })).body;
  expect(entries).toMatchObject([{ batch_id: batch.id, after: { questions: 2, reason: 'Off topic' } }]);
  const act = (await admin.send(undoApi.list, {})).body.find(({ kind }) => kind === 'question.declined');
  expect(await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).toMatchObject({ status: 204 });
  expect(await statesOf(batch)).toEqual(['published', 'published', 'published', 'waiting']);
});

test('of several batches each has its act, and those of one that is no more in submission stay', async () => {
  const first = await gatherWaiting(['One?']);
  const second = await gatherWaiting(['Two?']);
  const closed = await gatherWaiting(['Three?', 'Four?', 'Five?', 'Six?']);
  await publish(closed.ids.slice(1, 4));
  await setPhase(admin, closed.batch, 2);
  const waiting = [first.ids[1] ?? '', second.ids[1] ?? '', closed.ids[4] ?? ''];
  expect(await publish(waiting)).toMatchObject({ status: 200, body: { decided: 2, stayed: 1 } });
  expect([await statesOf(first.batch), await statesOf(second.batch)]).toEqual([
    ['published', 'published'],
    ['published', 'published'],
  ]);
  for (const { batch } of [first, second]) {
    const query = { kind: 'question.published', batch: batch.id } as const;
    expect((await admin.send(auditApi.list, { query })).body.entries).toHaveLength(1);
  }
});

test('declining needs a reason, and nothing happens to what is there no more', async () => {
  const { ids } = await gatherWaiting(['One?']);
  expect(await admin.send(decisionsApi.declineSome, { body: { ids, reason: ' ' } })).toMatchObject({ status: 400 });
  const gone = ids[1] ?? '';
  await admin.send(questionsApi.delete, { params: { id: gone } });
  expect(await publish([gone])).toMatchObject({ status: 200, body: { decided: 0, stayed: 0 } });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

/** Six questions; one ballot gave stones to the first four, another to the last four: two are joint. */
async function complete(rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await cast(await becomeVoter(app.visitor()), batch, choose(questions.toReversed()));
  await setPhase(admin, batch, 3);
  return { batch, ids: questions.map(({ id }) => id) };
}

const list = async (batch: { id: string }) => (await admin.send(handoversApi.list, { params: { id: batch.id } })).body;
const handOver = (batch: { id: string }, body: { first?: number } = {}, visitor = admin) =>
  visitor.send(handoversApi.create, { params: { id: batch.id }, headers: {}, body });

describe('a hand-over is on record', () => {
  test('with who, when, and the questions above the cut, newest first', async () => {
    const { batch, ids } = await complete({ council_size: 1 });
    const { visitor, administrator } = await join(app, admin, 'moderator');
    await handOver(batch);
    const { status, body } = await handOver(batch, { first: 6 }, visitor);
    expect(status).toBe(201);
    expect(body).toMatchObject({ actor_name: administrator.name, round: 1 });
    // The first and the last got as much, so both go.
    expect(body.questions.toSorted()).toEqual([ids[0], ids[5]].toSorted());
    expect(Math.abs(Date.parse(body.at) - Date.now())).toBeLessThan(60_000);
    expect((await list(batch)).map(({ actor_name }) => actor_name)).toEqual([administrator.name, 'Administrator']);
    const [entry] = (await admin.send(auditApi.list, { query: {} })).body.entries;
    expect(entry).toMatchObject({
      kind: 'batch.handed_over',
      batch_id: batch.id,
      actor_name: administrator.name,
      after: { questions: 2 },
    });
  });

  test('without a cut with those of the first ranks, and all that are joint there', async () => {
    const { batch } = await complete();
    expect((await handOver(batch)).body.questions).toHaveLength(6);
    expect((await handOver(batch, { first: 1 })).body.questions).toHaveLength(2);
    expect((await handOver(batch, { first: 0 })).status).toBe(400);
    expect((await handOver(batch, { first: 51 })).status).toBe(400);
    expect(await list(batch)).toHaveLength(2);
  });

  test('with the link of the log that holds the result', async () => {
    const { batch } = await complete();
    await handOver(batch);
    const { rows } = await sql<{ kind: string }>`
      select kind from count_log join handovers on handovers.head = count_log.sequence
    `.execute(app.deps.db);
    expect(rows).toEqual([{ kind: 'completed' }]);
  });
});

test('who sends again after a lost answer puts it on record once, and says nothing else with the same key', async () => {
  const { batch } = await complete();
  const send = (first: number, visitor = admin) =>
    visitor.send(handoversApi.create, {
      params: { id: batch.id },
      headers: { 'idempotency-key': 'one' },
      body: { first },
    });
  const answers = await Promise.all([send(1), send(1), send(1)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { visitor } = await join(app, admin, 'moderator');
  for (const other of [await send(6), await send(1, visitor)])
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  expect(await list(batch)).toHaveLength(1);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'batch.handed_over' } })).body;
  expect(entries).toHaveLength(1);
});

test('nothing is handed over before the batch is completed, nor after it was opened again', async () => {
  const { batch } = await openBatch(admin);
  expect(await handOver(batch)).toMatchObject({ status: 409, body: { code: 'batch_not_completed' } });
  await setPhase(admin, batch, 3);
  expect((await handOver(batch)).status).toBe(201);
  await setPhase(admin, batch, 2);
  expect((await handOver(batch)).status).toBe(409);
  expect(await list(batch)).toHaveLength(1);
  const unknown = { id: '01900000-0000-7000-8000-000000000000' };
  expect((await handOver(unknown)).status).toBe(404);
  expect((await admin.send(handoversApi.list, { params: unknown })).status).toBe(404);
});

test('the database lets the app neither change nor delete what was handed over', async () => {
  const { batch } = await complete();
  await handOver(batch);
  const { db } = app.deps;
  for (const act of [sql`update handovers set actor_name = 'Somebody'`, sql`delete from handovers`])
    await expect(act.execute(db)).rejects.toThrow(/permission denied for table handovers/);
  const change = asOwner(app.connection, `update handovers set actor_name = 'Somebody'`);
  await expect(change).rejects.toThrow(/handovers is append only/);
});

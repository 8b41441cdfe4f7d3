import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checksApi } from '#contract/council/checks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { stepsOf } from '#tests/support/steps.ts';

const { app, admin } = await shareApp();
const { setDeadlines, find, change, phaseEntries } = stepsOf({ app, admin });
const atDeadlines = { phase_changes: 'at_deadlines' } as const;
const hour = 3600;

describe('a step that is planned for ten minutes from now', () => {
  const plan = { plan: { phase: 2, when: 'in_ten_minutes' } } as const;

  test('waits for them where both deadlines were missed', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    await setDeadlines(batch, -2 * hour, -hour);
    expect((await find(batch)).waits).toBe('both_missed');
    const { body } = await change(batch, plan);
    expect(await find(batch)).toMatchObject({ phase: 1, planned: { phase: 2 }, waits: null });
    const { rows } = await sql<{ due: Date }>`select step_due_at(batches) as due from batches`.execute(app.deps.db);
    expect(rows[0]?.due.toISOString()).toBe(body.planned?.for);
  });

  test('is forgotten when the batch is active no more', async () => {
    const { batch } = await openBatch(admin, { phase: 1 });
    await change(batch, plan);
    await change(batch, { is_active: false });
    expect((await change(batch, { is_active: true })).body.planned).toBeNull();
  });
});

describe('a planned step', () => {
  test('is taken at its time by the server, and told before', async () => {
    const { batch, questions } = await openBatch(admin);
    const { body } = await change(batch, { plan: { phase: 3, when: 'in_ten_minutes' } });
    expect(body.planned?.phase).toBe(3);
    expect(body.moves_on_at).toBe(body.planned?.for);
    await sql`update batches set planned_for = now() - interval '11 seconds' where id = ${batch.id}`.execute(
      app.deps.db,
    );
    const voter = await becomeVoter(app.visitor());
    expect((await cast(voter, batch, choose(questions))).body.code).toBe('stoning_closed');
    expect(await find(batch)).toMatchObject({ phase: 3, planned: null });
    expect((await phaseEntries())[0]).toMatchObject({ actor_id: null, after: { by: 'plan' } });
  });

  test('says at once what it would wait for, and since when it does, once it is due', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: { voters: 'cards' } });
    const { body } = await change(batch, { plan: { phase: 2, when: 'at_deadline' } });
    expect(body).toMatchObject({ planned: { phase: 2 }, waits: 'no_cards' });
    const overdue = async () =>
      (await admin.send(checksApi.list, { params: batch })).body.checks.filter(({ id }) => id === 'overdue');
    expect(await overdue()).toEqual([]);
    await setDeadlines(batch, -hour, hour);
    const { phase, submission_deadline: when } = await find(batch);
    expect(phase).toBe(1);
    expect(await overdue()).toMatchObject([{ level: 'stops', act: 'move_on', values: { when, is_planned: true } }]);
  });

  test('is cancelled, on record', async () => {
    const { batch } = await openBatch(admin);
    await change(batch, { plan: { phase: 3, when: 'at_deadline' } });
    expect((await find(batch)).moves_on_at).toBe(batch.stoning_deadline);
    const { body } = await change(batch, { plan: null });
    expect([body.planned, body.moves_on_at]).toEqual([null, null]);
    const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
    expect(entries.map(({ kind }) => kind).slice(0, 2)).toEqual(['batch.plan_cancelled', 'batch.step_planned']);
  });

  test('is the next one of the active batch, and its deadline is ahead', async () => {
    const { batch } = await openBatch(admin);
    const refused = { status: 409, body: { code: 'step_not_plannable' } };
    expect(await change(batch, { plan: { phase: 2, when: 'in_ten_minutes' } })).toMatchObject(refused);
    await setDeadlines(batch, -hour, -60);
    expect(await change(batch, { plan: { phase: 3, when: 'at_deadline' } })).toMatchObject(refused);
    await change(batch, { is_active: false });
    expect(await change(batch, { plan: { phase: 3, when: 'in_ten_minutes' } })).toMatchObject(refused);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Batch } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { graceMs } from '#contract/council/phase-end.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { stepsOf } from '#tests/support/steps.ts';
import { verifyDatabase } from '#verify/database.ts';

const { app, admin } = await prepareApp();
const { setDeadlines, find, change, phaseEntries } = stepsOf({ app, admin });
const atDeadlines = { phase_changes: 'at_deadlines' } as const;

afterEach(() => vi.useRealTimers());

/** A grace that is over when a test says so, however slow the machine is; how long it is stands in the last test of deadlines. */
async function graceOfAnHour(): Promise<void> {
  const set = (grace: string) =>
    asOwner(
      app.connection,
      `create or replace function grace() returns interval language sql immutable return interval '${grace}'`,
    );
  await set('1 hour');
  onTestFinished(() => set('10 seconds'));
}

const submit = ({ id }: Pick<Batch, 'id'>) =>
  app.visitor().send(questionsApi.submit, {
    params: { id },
    headers: {},
    body: { name: 'Ada', email: 'ada@example.org', text: 'What now?' },
  });
const hour = 3600;

describe('at a deadline', () => {
  test('stoning starts by itself, as an act of nobody, and the log tells by which deadline', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    await setDeadlines(batch, -11, hour);
    await expect.poll(async () => (await app.visitor().send(activeBatchApi.read, {})).body.batch?.phase).toBe(2);
    const { submission_deadline } = await find(batch);
    expect(await phaseEntries()).toMatchObject([
      { actor_id: null, before: { phase: 1 }, after: { phase: 2, by: 'deadline', due_at: submission_deadline } },
    ]);
    const links = await app.deps.db.selectFrom('count_log').where('kind', '=', 'phase').select('payload').execute();
    expect(JSON.parse(links.at(-1)?.payload ?? '')).toMatchObject({ phase: 2, by_itself: expect.any(String) });
    const query = async (text: string, values?: unknown[]) =>
      (await rawQuery(text, values)) as Record<string, unknown>[];
    expect((await verifyDatabase(query)).findings).toEqual([]);
  });

  test('what comes within the grace after it counts, and nothing after that', async () => {
    await graceOfAnHour();
    const { batch, questions } = await openBatch(admin, { rules: atDeadlines });
    const voters = await Promise.all([1, 2].map(() => becomeVoter(app.visitor())));
    await setDeadlines(batch, -2 * hour, -hour / 2);
    expect((await cast(voters[0] as never, batch, choose(questions))).status).toBe(201);
    expect((await find(batch)).phase).toBe(2);
    // Over, and nobody has gone on yet: the one who comes too late does.
    await setDeadlines(batch, -2 * hour, -hour - 1);
    const late = await cast(voters[1] as never, batch, choose(questions));
    expect(late).toMatchObject({ status: 409, body: { code: 'stoning_closed' } });
    expect(await find(batch)).toMatchObject({ phase: 3, ballots: 1 });
  });

  test('questions have the grace too', async () => {
    await graceOfAnHour();
    const { batch } = await openBatch(admin, { phase: 1, questions: 3, rules: atDeadlines });
    await setDeadlines(batch, -hour / 2, hour);
    expect((await submit(batch)).status).toBe(201);
    await setDeadlines(batch, -hour, hour);
    expect(await submit(batch)).toMatchObject({ status: 409, body: { code: 'submission_closed' } });
  });

  test('by hand nothing happens, and what is late is taken', async () => {
    const { batch } = await openBatch(admin, { phase: 1 });
    await setDeadlines(batch, -hour, -60);
    expect((await submit(batch)).status).toBe(201);
    expect(await find(batch)).toMatchObject({ phase: 1, waits: null });
  });
});

describe('a batch that cannot move on says why', () => {
  test.each([
    ['fewer than four questions', 3, true, -11, hour, 'too_few_questions'],
    ['both deadlines missed', 4, true, -hour, -60, 'both_missed'],
    ['deadlines in the wrong order', 4, true, hour, 60, 'swapped'],
    ['an inactive batch', 4, false, -11, hour, 'inactive'],
  ])('%s', async (_, questions, active, submissionS, stoningS, waits) => {
    const { batch } = await openBatch(admin, { phase: 1, questions, active, rules: atDeadlines });
    await setDeadlines(batch, submissionS, stoningS);
    expect(await find(batch)).toMatchObject({ phase: 1, waits });
  });

  test('with the fourth question it goes on', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 3, rules: atDeadlines });
    await setDeadlines(batch, -11, hour);
    expect((await find(batch)).phase).toBe(1);
    const body = { text: 'A fourth?', author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id };
    await admin.send(questionsApi.create, { headers: {}, body });
    expect((await find(batch)).phase).toBe(2);
  });

  test('where cards alone vote it waits for one that is valid, whatever takes the step, and goes on with the first', async () => {
    const rules = { ...atDeadlines, voters: 'cards' } as const;
    const { batch } = await openBatch(admin, { phase: 1, rules });
    const { body } = await change(batch, { phase: 2 });
    expect(body).toMatchObject({ code: 'check_stops', checks: [{ id: 'no_cards', level: 'stops', act: 'start' }] });
    await setDeadlines(batch, -11, hour);
    expect(await find(batch)).toMatchObject({ phase: 1, waits: 'no_cards' });
    await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 1, leaves: 'file' } });
    expect((await find(batch)).phase).toBe(2);
  });

  test('no other writer starts it without a card that is valid', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: { voters: 'cards' } });
    const start = app.deps.db.updateTable('batches').set({ phase: 2 }).where('id', '=', batch.id).execute();
    await expect(start).rejects.toMatchObject({ constraint: 'batches_wait_for_cards' });
  });

  test('once it is active it goes on', async () => {
    const { batch } = await openBatch(admin, { phase: 1, active: false, rules: atDeadlines });
    await setDeadlines(batch, -11, hour);
    await change(batch, { is_active: true });
    expect((await find(batch)).phase).toBe(2);
  });
});

test('who only reads does not wait for a step that takes long, as the completion of a city does', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  const holder = new pg.Client(app.connection);
  await holder.connect();
  await holder.query('select pg_advisory_lock(batch_lock_key($1))', [batch.id]);
  await asOwner(
    app.connection,
    `update batches set submission_deadline = now() - interval '11 seconds' where id = '${batch.id}'`,
  );
  app.deps.publicPage.changed();
  const { status, body } = await app.visitor().send(activeBatchApi.read, {});
  expect([status, body.batch?.phase]).toEqual([200, 1]);
  expect((await find(batch)).phase).toBe(1);
  await holder.end();
  await expect.poll(async () => (await app.visitor().send(activeBatchApi.read, {})).body.batch?.phase).toBe(2);
});

describe('a deadline', () => {
  test('that is moved into the past acts at once; visitors read where it was before', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    const past = new Date(Date.now() - 60_000).toISOString();
    await change(batch, { submission_deadline: past });
    expect((await find(batch)).phase).toBe(2);
    const later = new Date(Date.now() + 8 * 60_000).toISOString();
    await change(batch, { stoning_deadline: later });
    const { body } = await app.visitor().send(activeBatchApi.read, {});
    expect(body.batch).toMatchObject({ stoning_deadline_before: batch.stoning_deadline, moves_on_at: later });
  });

  test('that was taken back does not act again until it is moved', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    await setDeadlines(batch, -11, hour);
    expect((await find(batch)).phase).toBe(2);
    const [act] = await phaseEntries();
    const undone = await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } });
    expect(undone.status).toBe(204);
    expect(await find(batch)).toMatchObject({ phase: 1, waits: 'taken_back' });
    expect((await submit(batch)).status).toBe(201);
    await setDeadlines(batch, -10.9, hour);
    expect((await find(batch)).phase).toBe(2);
  });

  test('that has passed is not brought back by taking back that it was moved', async () => {
    const { batch } = await openBatch(admin, { rules: atDeadlines });
    await setDeadlines(batch, -hour, 0.2);
    await change(batch, { stoning_deadline: new Date(Date.now() + 8 * 60_000).toISOString() });
    const [moved] = (await admin.send(auditApi.list, { query: { kind: 'batch.deadlines_changed' } })).body.entries;
    const passed = sql<{ passed: boolean }>`select ${batch.id}::uuid = id and
      (select (what #>> '{earlier,stoning_deadline}')::timestamptz from undoable_acts where id = ${moved?.id ?? ''}) <= now() as passed
      from batches where id = ${batch.id}`;
    await expect.poll(async () => (await passed.execute(app.deps.db)).rows[0]?.passed).toBe(true);
    const undone = await admin.send(undoApi.undo, { params: { id: moved?.id ?? '' } });
    expect(undone.body).toMatchObject({ code: 'undo_too_late' });
    expect((await find(batch)).phase).toBe(2);
  });

  test('of a phase that was ended by hand does not act on a later one', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    await change(batch, { rules: { phase_changes: 'by_hand' } });
    await setDeadlines(batch, -hour, -60);
    await change(batch, { phase: 2 });
    await change(batch, { rules: atDeadlines });
    expect(await find(batch)).toMatchObject({ phase: 2, waits: 'taken_back' });
  });

  test('means a moment, on whatever side of a change to winter time, and ten seconds are ten seconds', async () => {
    const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
    // Half past two in Berlin comes twice in this night.
    for (const deadline of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2027-03-28T00:59:55.000Z']) {
      await sql`update batches set is_active = false, submission_deadline = ${deadline} where id = ${batch.id}`.execute(
        app.deps.db,
      );
      const { rows } = await app.deps.db.transaction().execute(async (tx) => {
        await sql`set local timezone = 'Europe/Berlin'`.execute(tx);
        return sql<{
          last: Date;
        }>`select step_due_at(batches) + grace() as last from batches where id = ${batch.id}`.execute(tx);
      });
      expect(rows[0]?.last.getTime()).toBe(Date.parse(deadline) + graceMs);
    }
  });
});

test('a batch that waited for its fourth question goes on with it, though nobody looks', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 3, rules: atDeadlines });
  await setDeadlines(batch, -hour, hour);
  const waiting = () => app.deps.db.selectFrom('batches').where('id', '=', batch.id).select('phase').executeTakeFirst();
  const jobs = async () => (await sql`select from jobs`.execute(app.deps.db)).rows.length;
  await expect.poll(jobs).toBe(0);
  const words = { text: 'What else?', author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id };
  expect((await admin.send(questionsApi.create, { headers: {}, body: words })).status).toBe(201);
  await expect.poll(waiting).toMatchObject({ phase: 2 });
});

test('copies with wrong clocks do as the database says', async () => {
  const { batch, questions } = await openBatch(admin, { rules: atDeadlines });
  const voter = await becomeVoter(app.visitor());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  await setDeadlines(batch, -hour, 60);
  expect((await cast(voter, batch, choose(questions))).status).toBe(201);
  expect((await find(batch)).phase).toBe(2);
  const { server_time } = (await app.visitor().send(activeBatchApi.read, {})).body;
  vi.useRealTimers();
  expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(15_000);
});

/** Without triggers, as if it had come about while no server ran: nothing was told to anybody, and there is no job. */
const whileOff = (statement: string) =>
  asOwner(app.connection, `set session_replication_role = replica; delete from jobs; ${statement}`);

test('a server that was off takes the step when it starts', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  await whileOff(
    `update batches set submission_deadline = now() - interval '1 day', stoning_deadline = now() + interval '1 day'`,
  );
  const again = await startTestApp({}, app.connection);
  onTestFinished(() => again.stop());
  const { phase } = await app.deps.db
    .selectFrom('batches')
    .where('id', '=', batch.id)
    .select('phase')
    .executeTakeFirstOrThrow();
  expect(phase).toBe(2);
});

test('a place that was restored has no jobs, and its start writes down what is to come', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  await whileOff('');
  const again = await startTestApp({}, app.connection);
  onTestFinished(() => again.stop());
  const { rows } = await sql<{ due_at: Date }>`select due_at from jobs`.execute(app.deps.db);
  expect(rows.map(({ due_at }) => due_at.getTime())).toEqual([Date.parse(batch.submission_deadline) + 10_500]);
});

async function rawQuery(text: string, values: unknown[] = []) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(app.connection);
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { jobsApi } from '#contract/running/jobs.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { recordLog } from '#tests/support/record-log.ts';

const { logger, lines } = recordLog();
const { app, admin } = await prepareApp({}, undefined, logger);
const atDeadlines = { phase_changes: 'at_deadlines' } as const;

beforeEach(() => void lines.splice(0));

/** Ends the current phase of a batch an hour ago. */
async function endPhase({ id }: Pick<Batch, 'id'>): Promise<void> {
  await sql`update batches set submission_deadline = now() - case phase when 1 then interval '1 hour' else interval '2 hours' end,
    stoning_deadline = now() + case phase when 1 then interval '1 hour' else interval '-1 hour' end
    where id = ${id}`.execute(app.deps.db);
}

/** The database lets people change phases, and not deadlines. */
async function refuseSteps(): Promise<void> {
  await asOwner(
    app.connection,
    `create function refuse_step() returns trigger language plpgsql as $$ begin
      raise exception 'no step for ada@example.org'; end $$;
    create trigger refuse_steps before update on batches for each row
      when (old.phase <> new.phase and coalesce(current_setting('ten_stones.due_at', true), '') <> '')
      execute function refuse_step()`,
  );
  onTestFinished(() => asOwner(app.connection, 'drop function refuse_step cascade'));
}

async function holdAdministration(): Promise<pg.Client> {
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; select pg_advisory_xact_lock(10001)');
  return client;
}

const list = async () => {
  const { status, body } = await admin.send(batchesApi.list, {});
  expect(status).toBe(200);
  return body;
};
const phaseOf = async ({ id }: Pick<Batch, 'id'>) => (await list()).find((one) => one.id === id)?.phase;

test('a step that fails stops neither the page, nor the panel, nor a change, nor a start; and the log says what can be done', async () => {
  const { batch, questions } = await openBatch(admin, { rules: atDeadlines });
  const voter = await becomeVoter(app.visitor());
  await refuseSteps();
  await endPhase(batch);
  expect((await app.visitor().send(activeBatchApi.read, {})).body.batch?.phase).toBe(2);
  expect(await phaseOf(batch)).toBe(2);
  expect((await cast(voter, batch, choose(questions))).body.code).toBe('stoning_closed');
  const again = await startTestApp({}, app.connection, logger);
  onTestFinished(() => again.stop());
  const said = lines.filter((line) => line.includes('could not move on at its time'));
  expect(said.join()).toContain('no step for');
  expect(said.join()).toContain('by hand in the panel');
  const byHand = { params: { id: batch.id }, headers: {}, body: { phase: 3 } } as const;
  expect(await admin.send(batchesApi.update, byHand)).toMatchObject({ status: 200, body: { phase: 3, ballots: 0 } });
});

test('owners read of it, and its own words are in the log alone, once for each try', async () => {
  const { batch } = await openBatch(admin, { rules: atDeadlines });
  await refuseSteps();
  await endPhase(batch);
  const jobs = async () => (await admin.send(jobsApi.list, {})).body;
  await expect.poll(jobs).toMatchObject([{ name: 'take_due_step', last_fault: 'UNEXPECTED' }]);
  const said = lines.filter((line) => line.includes('take_due_step failed') && line.includes('"tries":1,'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('no step for');
  expect(said[0]).toContain('by hand in the panel');
});

test('the queue hears of it also where a reader had met the step at the same moment, so that it tries again', async () => {
  const { batch } = await openBatch(admin, { rules: atDeadlines });
  await refuseSteps();
  const client = await holdAdministration();
  await endPhase(batch);
  const met = app.deps.dueSteps.takeIfDue();
  await untilSomebodyWaits(client);
  const taken = app.deps.dueSteps.take().catch(String);
  await client.query('commit');
  await met;
  expect(await taken).toContain('no step for');
});

test('a question that comes too late is refused though the step fails', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  await refuseSteps();
  await endPhase(batch);
  const body = { name: 'Ada', email: 'ada@example.org', text: 'In time?' };
  const late = await app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  expect(late.body.code).toBe('submission_closed');
});

test('of a crowd that meets a step one takes it, over one connection; the others find it taken', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  const busy = await holdAdministration();
  await endPhase(batch);
  const crowd = Array.from({ length: 15 }, () => phaseOf(batch));
  await untilSomebodyWaits(busy);
  expect((await admin.send(auditApi.list, { query: {} })).status).toBe(200);
  const { rows } = await busy.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
  await busy.query('commit');
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
});

test('who asks while another step is being taken finds taken what is due by then', async () => {
  const { batch: first } = await openBatch(admin, { phase: 1, rules: atDeadlines });
  const { batch: second } = await openBatch(admin, { phase: 1, active: false, takeAlong: 'none', rules: atDeadlines });
  const busy = await holdAdministration();
  await endPhase(first);
  const early = phaseOf(first);
  await untilSomebodyWaits(busy);
  await sql`update batches set is_active = false where id = ${first.id}`.execute(app.deps.db);
  await endPhase(second);
  await sql`update batches set is_active = true where id = ${second.id}`.execute(app.deps.db);
  const late = phaseOf(second);
  await admin.send(auditApi.list, { query: {} });
  await busy.query('commit');
  expect([await early, await late]).toEqual([1, 2]);
});

test('a start on a broken table of jobs serves visitors, and what the log says to do mends it', async () => {
  const before = await startTestApp();
  const { batch, questions } = await openBatch(await before.signIn(), { rules: atDeadlines });
  await before.stop();
  // As if its file were lost.
  await asOwner(
    before.connection,
    `set allow_system_table_mods = on; update pg_class set relfilenode = 2000000000 where oid = 'jobs'::regclass`,
  );
  const damaged = await startTestApp({}, before.connection, logger);
  expect((await cast(await becomeVoter(damaged.visitor()), batch, choose(questions))).status).toBe(201);
  await damaged.stop();
  const [remedy = ''] = /TRUNCATE jobs/.exec(lines.join()) ?? [];
  await asOwner(before.connection, remedy);
  const mended = await startTestApp({}, before.connection);
  onTestFinished(() => mended.stop());
  expect(await mended.deps.db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'take_due_step' }]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { questionsApi } from '#contract/council/questions.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { networksApi } from '#contract/running/arrivals-networks.ts';
import { backupsApi } from '#contract/running/backups.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { resetLinkJob } from '#server/features/people/administrators/mail-jobs.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { forgetOldNetworks } from '#server/limits/sign-in.ts';
import { join, turnSecondFactorOn } from '#tests/support/administrators.ts';
import { startTestApp } from '#tests/support/app.ts';
import { showNextCode } from '#tests/support/authenticator.ts';
import { openBatch } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { bringBackMoments, writtenMoments } from './moments-ahead.ts';

const shared = (await prepareApp()).app;

/** With settings of its own, an app of its own. */
async function start(env?: NodeJS.ProcessEnv) {
  const app = env ? await startTestApp(env) : shared;
  if (env) onTestFinished(app.stop);
  return { app, db: app.deps.db, owner: await app.signIn() };
}

type Started = Awaited<ReturnType<typeof start>>;

/** As if the clock had been two days ahead when these were written, and had been put right since. */
async function writeAhead({ db }: Started, table: string, ...columns: string[]): Promise<void> {
  const ahead = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + interval '2 days'`);
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(ahead)}`.execute(db);
  expect(numAffectedRows).toBeGreaterThan(0n);
}

async function readAll<Row>({ db }: Started, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

const hoursAhead = (moment: Date | string | null) => (new Date(moment ?? 0).getTime() - Date.now()) / 3_600_000;

test('a bucket refills from now on, however far ahead its moment lies', async () => {
  const started = await start({ RATE_LIMIT_FACTOR: '1' });
  const { limiter } = started.app.deps;
  const bucket = [{ act: 'knock', by: 'Ada', times: 3, minutes: 0.05 }]; // one a second
  for (let n = 0; n < 3; n++) await limiter.take(bucket);
  await writeAhead(started, 'rate_limits', 'counted_at');
  await expect(limiter.take(bucket)).rejects.toMatchObject({ code: 'too_many_requests' });
  // What it promised is kept.
  await expect
    .poll(() =>
      limiter.take(bucket).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('taken');
});

test('a bucket that nobody touched meanwhile is forgotten when it is full again', async () => {
  const started = await start();
  await started.app.deps.limiter.take([{ act: 'knock', by: 'Ada', times: 3, minutes: 1 }]);
  await writeAhead(started, 'rate_limits', 'counted_at');
  await bringBackMoments(started.db);
  for (const { counted_at } of await readAll<{ counted_at: Date }>(started, 'rate_limits'))
    expect(hoursAhead(counted_at)).toBeLessThan(0.1);
});

test('a network from which somebody signed in is kept for thirty days, not for those and the clock’s error', async () => {
  const started = await start();
  await writeAhead(started, 'sign_in_networks', 'seen_at');
  await bringBackMoments(started.db);
  const networks = await readAll<{ seen_at: Date }>(started, 'sign_in_networks');
  expect(networks.length).toBeGreaterThan(0);
  for (const { seen_at } of networks) expect(hoursAhead(seen_at)).toBeLessThan(0.1);
  await sql`update sign_in_networks set seen_at = seen_at - interval '31 days'`.execute(started.db);
  await forgetOldNetworks(started.db);
  expect(await readAll(started, 'sign_in_networks')).toEqual([]);
});

test('a network whose newcomers wait long is told of for minutes', async () => {
  const started = await start();
  const { networks } = started.app.deps;
  await networks.note('203.0.113.7', 'new_voters', 'network');
  await writeAhead(started, 'limited_networks', 'since', 'last_at');
  await bringBackMoments(started.db);
  const { body } = await started.owner.send(networksApi.list, {});
  expect(body).toHaveLength(1);
  for (const { since, last_at } of body) {
    expect(hoursAhead(since)).toBeLessThan(0.1);
    expect(hoursAhead(last_at)).toBeLessThan(0.1);
  }
});

test('the last backup counts as made now, at once where it is told, and the next one is due a day later', async () => {
  const started = await start({ BACKUP_DAILY: 'on' });
  await sql`insert into backup_attempts (id, file_name, bytes) values (${randomUUID()}, 'a', 1)`.execute(started.db);
  await writeAhead(started, 'backup_attempts', 'at');
  const read = async () => (await started.owner.send(backupsApi.read, {})).body;
  expect(hoursAhead((await read()).last_success_at)).toBeLessThan(0.1);
  expect(await (await started.app.visitor().fetch('/metrics')).text()).toMatch(/^backup_age_seconds \d/m);
  await bringBackMoments(started.db);
  // The clock goes on: it counts from the correction, not from each look at it.
  await sql`update backup_attempts set at = at - interval '27 hours'`.execute(started.db);
  expect((await read()).state).toBe('overdue');
});

test('an act can be taken back for as long as it says, not for days', async () => {
  const started = await start();
  const { questions } = await openBatch(started.owner, { phase: 1 });
  await started.owner.send(questionsApi.delete, { params: { id: questions[0]?.id ?? '' } });
  await writeAhead(started, 'undoable_acts', 'at', 'until');
  await bringBackMoments(started.db);
  const { body } = await started.owner.send(undoApi.list, {});
  const deletion = body.find(({ kind }) => kind === 'question.deleted');
  expect(hoursAhead(deletion?.at ?? '')).toBeLessThan(0.1);
  expect(hoursAhead(deletion?.until ?? '')).toBeGreaterThan(0);
  expect(hoursAhead(deletion?.until ?? '')).toBeLessThan(1);
});

test('sessions, codes and invitations end as long after the correction as they would have', async () => {
  const started = await start();
  await join(started.app, started.owner, 'viewer');
  await started.owner.send(administratorsApi.readSession, {});
  await sql`
    insert into administrator_verifications (id, identifier, value, expires_at)
    values (${randomUUID()}, 'code', 'hash', now() + interval '10 minutes')
  `.execute(started.db);
  await sql`
    insert into administrator_invitations (id, email, role, token_hash, expires_at)
    values (${randomUUID()}, 'ada@example.org', 'viewer', sha256('one'), now() + interval '7 days')
  `.execute(started.db);
  const tables = {
    administrator_sessions: ['created_at', 'updated_at', 'expires_at'],
    administrator_verifications: ['created_at', 'updated_at', 'expires_at'],
    administrator_invitations: ['created_at', 'expires_at'],
  };
  for (const [table, columns] of Object.entries(tables)) {
    const before = await readAll<{ expires_at: Date }>(started, table);
    await writeAhead(started, table, ...columns);
    await bringBackMoments(started.db);
    const after = await readAll<{ expires_at: Date; created_at: Date }>(started, table);
    const latest = (rows: { expires_at: Date }[]) => Math.max(...rows.map(({ expires_at }) => hoursAhead(expires_at)));
    expect(latest(after), table).toBeCloseTo(latest(before), 1);
    for (const { created_at } of after) expect(hoursAhead(created_at), table).toBeLessThan(0.1);
  }
});

test('a code of an authenticator app that was used while the clock was ahead refuses none of today', async () => {
  const started = await start();
  const member = await join(started.app, started.owner, 'viewer');
  const { secret } = await turnSecondFactorOn(member);
  await sql`update administrator_second_factors set last_step = last_step + 2 * 24 * 60 * 2`.execute(started.db);
  const visitor = started.app.visitor();
  await visitor.send(administratorsApi.signIn, { body: member.credentials });
  const code = await showNextCode(secret);
  expect((await visitor.send(secondFactorApi.verify, { body: { code } })).status).toBe(200);
  // It is used now.
  await visitor.send(administratorsApi.signIn, { body: member.credentials });
  expect((await visitor.send(secondFactorApi.verify, { body: { code } })).status).toBe(401);
});

test('a mail that was to be sent at once, or was being sent, does not wait until the clock is there again', async () => {
  const started = await start();
  await started.db.transaction().execute(async (tx) => {
    const job = { administrator: null, language: 'en' };
    for (const key of ['one', 'two']) await addJob(tx, { ...resetLinkJob, keyOf: () => key }, job);
    await sql`update jobs set leased_until = now() where key = 'two'`.execute(tx);
    await writeAhead({ ...started, db: tx }, 'jobs', 'created_at', 'due_at', 'leased_until');
  });
  await bringBackMoments(started.db);
  await expect.poll(() => readAll(started, 'jobs')).toEqual([]);
});

/** What only says when something was, or is to be; and why a wrong one refuses, keeps or opens nothing by itself. */
const others: Record<string, string> = {
  'administrator_accounts.access_token_expires_at': 'not used',
  'administrator_accounts.created_at': 'only said',
  'administrator_accounts.refresh_token_expires_at': 'not used',
  'administrator_accounts.updated_at': 'only said',
  'administrator_second_factors.locked_until': 'not used: guesses are limited by buckets',
  'administrators.created_at': 'only said',
  'administrators.disabled_at': 'only whether',
  'administrators.updated_at': 'only said',
  'audit_entries.at': 'part of the log',
  'ballot_arrivals.minute': 'a figure',
  'booth_arrivals.hour': 'a figure',
  'ballot_questions.removed_at': 'part of a paper',
  'ballot_questions.taken_out_at': 'part of a paper; its undo is that of an undoable act',
  'ballot_questions.timestamp': 'part of a paper',
  'ballots.cast_at': 'part of a ballot',
  'batches.archived_at': 'only whether',
  'batches.completed_at': 'part of a result',
  'batches.created_at': 'only said',
  'batches.deactivated_at': 'only said',
  'batches.deadlines_moved_at': 'only said',
  'batches.deleted_at': 'only whether',
  'batches.online_closed_at': 'part of a round',
  'batches.planned_for': 'lies ahead',
  'batches.stoning_deadline': 'lies ahead',
  'batches.stoning_deadline_before': 'lies ahead',
  'batches.stoning_deadline_met': 'lies ahead',
  'asker_verdicts.said_at': 'only said',
  'batches.submission_deadline': 'lies ahead',
  'batches.submission_deadline_before': 'lies ahead',
  'batches.submission_deadline_met': 'lies ahead',
  'corrections.corrected_at': 'part of a paper',
  'erasures_left_in_files.last_at': 'counts as now where it lies ahead',
  'final_ballots.let_go_at': 'for seconds; one that lies ahead is taken back no more',
  'handovers.at': 'only said',
  'logo.changed_at': 'only said',
  'news_events.spread_at': 'only whether',
  'outcomes.corrected_at': 'only said',
  'outcomes.written_at': 'only said',
  'questions.decided_at': 'only said',
  'questions.address_expired_at': 'only whether',
  'questions.removed_at': 'only whether',
  'questions.timestamp': 'only said',
  'questions.withdrawn_at': 'only whether',
  'rounds.opened_at': 'part of a round',
  'rounds.set_aside_at': 'part of a round',
  'rounds.stones_shown_at': 'part of a round',
  'set_up_links.expires_at': 'made anew at every start',
  'settings.changed_at': 'only said',
  'stacks.closed_at': 'only whether',
  'stacks.opened_at': 'only said',
  'waiting_words.sent_at': 'only said',
  'users.address_expired_at': 'only whether',
  'users.created_at': 'only said',
  'webhook_deliveries.delivered_at': 'only said',
  'webhook_deliveries.tried_at': 'only said',
  'card_packages.made_at': 'only said',
  'card_packages.arrived_at': 'only whether it is there',
  'cards.voided_at': 'only whether it is there',
  'helper_codes.came_at': 'only said',
  'webhooks.created_at': 'only said',
};

test('no moment of the database is forgotten', async () => {
  const { db } = await start();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
  `.execute(db);
  const brought = [
    ...writtenMoments.flatMap(({ table, at, ends }) => [`${table}.${at}`, ...(ends ? [`${table}.${ends}`] : [])]),
    ...['administrator_sessions.created_at', 'administrator_verifications.created_at'],
    ...['news_subscriptions.confirmed_at', 'news_subscriptions.last_mail_at'],
    ...['limited_networks.since', 'questions.held_until', 'jobs.due_at', 'api_tokens.last_used_at'],
    ...['helper_codes.last_used_at', 'booths.opened_at', 'booths.last_used_at'],
  ];
  expect([...brought, ...Object.keys(others)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

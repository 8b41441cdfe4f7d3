import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { answerChanges } from '#tests/support/answer-tampering.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { openDoors } from '#tests/support/doors.ts';
import { holdCouncils } from '#tests/support/full-council.ts';
import { planted } from '#tests/support/planted-findings.ts';
import { changes } from '#tests/support/tampering.ts';
import { verifyDatabase } from '#verify/database.ts';
import type { Query } from '#verify/query.ts';
import { databaseWords } from '#verify/words.ts';
import { findCommitSeed } from '../../scripts/commit-seed.mjs';

// `npm run test:tampering` runs 300 changes, those of all columns and 50 copies, others each time; a run of everything a sixth of the
// kinds and of the columns, which each commit has others of. Each finding is planted in every run.
const kinds = Object.keys(changes);
const isWhole = process.env.TAMPERING_CHANGES !== undefined;
const changeCount = Number(process.env.TAMPERING_CHANGES ?? Math.ceil(kinds.length / 6));
const turn = isWhole ? 0 : findCommitSeed();
const firstKind = turn % kinds.length;
const answerCount = Number(process.env.TAMPERING_ANSWERS ?? 0);
const copyCount = Number(process.env.TAMPERING_COPIES ?? 1);
const seed = Number(process.env.SEED ?? 1);

const slipIn = `insert into administrators (id, name, email, role)
  values ('${randomUUID()}', 'Eve', 'eve@example.org', 'owner')`;

let app: TestApp;
let admin: Visitor;
let owner: pg.Client;
const query: Query = async (text, values) => (await owner.query(text, values)).rows;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await holdCouncils(app, admin);
  await openDoors(app, admin);
  owner = new pg.Client(app.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

test('what was done through the product holds', async () => {
  const verdict = await verifyDatabase(query);
  expect(verdict).toMatchObject({ findings: [], notices: [], ballots: expect.any(Number), links: expect.any(Number) });
});

test('every random change by the owner is found', { timeout: 300_000 }, () => tryEach(kinds, firstKind, changeCount));

// `npm run test:tampering` alone: a run of everything has each kind among the others.
test.runIf(answerCount > 0)('every random change of what became of questions is found', { timeout: 1_800_000 }, () =>
  tryEach(Object.keys(answerChanges), 0, answerCount),
);

async function tryEach(kinds: readonly string[], first: number, count: number): Promise<void> {
  const chance = new Chance(seed);
  const pick = (count: number) => Math.floor(chance.between(0, count));
  const missed: string[] = [];
  const before = await readContents();
  for (let n = 0; n < count; n++) {
    // Each kind in its turn, so that none is left to luck; what it hits is random.
    const kind = kinds[(first + n) % kinds.length] ?? '';
    await owner.query('begin; set local session_replication_role = replica');
    const statements = await changeSomething(before, () => changes[kind]?.(pick) ?? '');
    const { findings } = await verifyDatabase(query);
    await owner.query('rollback');
    if (findings.length === 0) missed.push(`seed ${seed}, change ${n}, ${kind}: ${statements}`);
  }
  expect(missed).toEqual([]);
  expect((await verifyDatabase(query)).findings).toEqual([]);
}

test('each finding about a table, and about the chain, is planted', async () => {
  await owner.query('begin; set local session_replication_role = replica');
  for (const [statement] of planted) await owner.query(statement);
  const { findings } = await verifyDatabase(query);
  await owner.query('rollback');
  const missed = planted.filter(([, finding]) => !findings.some((one) => finding.test(one)));
  expect(missed.map(([, finding]) => finding.source)).toEqual([]);
});

/**
 * A change may hit what it leaves as it was, as swapping two equal tallies does, or what the database refuses to the owner too, as
 * a tally below nothing; then another one is made.
 */
async function changeSomething(before: string, make: () => string): Promise<string> {
  for (let attempt = 1; attempt <= 50; attempt++) {
    const statements = make();
    await owner.query('savepoint unchanged');
    try {
      await owner.query(statements);
      if ((await readContents()) !== before) return statements;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && error.code === '23514'; // check violation
      if (!isRefused) throw error;
      await owner.query('rollback to savepoint unchanged');
    }
  }
  throw new Error(`Nothing is changed by ${make()}`);
}

async function readContents(): Promise<string> {
  const tables = [
    'ballots',
    'ballot_choices',
    'tallies',
    'count_log',
    'batches',
    'batch_sizes',
    'questions',
    'audit_entries',
    'rounds',
    'ballot_questions',
    'corrections',
    'outcomes',
    'asker_verdicts',
    'co_asker_verdicts',
    'handovers',
    'batch_texts',
    'batch_reasons',
    'settings',
    'sheets',
    'sheet_packages',
    'stacks',
    'stack_people',
    'cards',
    'card_packages',
  ];
  const digests = tables.map((table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} as t)`);
  const [row] = await query(`select concat(${digests.join()}) as contents`);
  return String(row?.contents);
}

test.each<[string, string, RegExp]>([
  ['an owner who was slipped in', slipIn, /administrator eve@example.org \(owner\) was added past the log/],
  [
    'a password that was replaced',
    `update administrator_accounts set password = 'x'`,
    /admin@example.org \(owner\) was changed past/,
  ],
  ...(
    [
      'grant delete on ballots to ten_stones_app',
      'grant update (receipt) on ballots to ten_stones_app',
      'grant truncate on count_log to public',
      `grant execute on function append_to_count_log to ten_stones_app`,
      'alter table ballots owner to ten_stones_app',
      'grant pg_write_all_data to ten_stones_app',
      'alter role ten_stones_app bypassrls',
      'alter default privileges in schema public grant all on tables to ten_stones_app',
    ] as const
  ).map((statement): [string, string, RegExp] => [
    `a right that was given (${statement})`,
    statement,
    /Who may do what in the database is not as link/,
  ]),
  ['an address that was replaced', `update administrators set email = 'eve@example.org'`, /changed past the log/],
  ['an administrator who was taken out', 'delete from administrators', /removed past the log/],
  [
    'a key that was replaced',
    'update secrets set value = null, digest = sha256(digest)',
    /key "voters" was changed past the log/,
  ],
  ['a trigger that was dropped', 'drop trigger ballots_append_only on ballots', /schema is not as link/],
  ['a trigger that rests', 'alter table ballots disable trigger ballots_append_only', /schema is not as link/],
  [
    'a function that was replaced',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    /schema is not as link/,
  ],
  [
    'a view that was replaced',
    `do $$ begin execute 'create or replace view visible_tallies as select * from ('
      || rtrim(pg_get_viewdef('visible_tallies'), ';') || ') as others limit 0'; end $$`,
    /schema is not as link/,
  ],
  [
    'a way of a question that was added',
    `insert into question_moves values ('declined', 'published', 'author', 3)`,
    /schema is not as link/,
  ],
  [
    'a constraint that was dropped',
    'alter table ballot_choices drop constraint ballot_choices_stones_check',
    /schema is not as link/,
  ],
])('%s is told as a notice', async (_, statements, told) => {
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query(statements);
  const { findings, notices } = await verifyDatabase(query);
  await owner.query('rollback');
  expect(findings).toEqual([]);
  expect(notices.join('\n')).toMatch(told);
});

// Columns that say when something was used last, and what no log has to know.
const unfollowed: Record<string, readonly string[]> = {
  api_tokens: ['last_used_at'],
  webhooks: ['left_alone_until'],
  helper_codes: ['last_used_at'],
  booths: ['last_used_at', 'given_up_keys'],
  administrator_accounts: [
    ...['access_token', 'refresh_token', 'id_token', 'access_token_expires_at', 'refresh_token_expires_at', 'scope'],
    // The password of an account of the town says nothing; that of an own one is tried above.
    ...['id', 'created_at', 'updated_at', 'password'],
  ],
  stacks: [],
  sheet_packages: [],
  card_packages: ['arrived_at'],
};
const otherOf: Record<string, string> = {
  'api_tokens.role': `case role when 'administrator' then 'viewer' else 'administrator' end`,
  'api_tokens.expires_at': `expires_at - interval '1 day'`,
  'webhooks.events': `array['outcome.given']`,
  'helper_codes.opens': `case opens when 'booth' then 'entry' else 'booth' end`,
  'helper_codes.until': `until - interval '1 day'`,
  'helper_codes.name': `'Eve', came_at = coalesce(came_at, now()), last_used_at = now()`,
  'helper_codes.came_at': `now(), name = coalesce(name, 'Eve'), last_used_at = now()`,
  'helper_codes.token_hash': `sha256('eve'), waits = false, name = 'Eve', came_at = now(), last_used_at = now()`,
  'booths.code_hash': `sha256('eve'), token_hash = null, opened_at = null`,
  'booths.token_hash': `sha256('eve'), code_hash = null, opened_at = now()`,
  'booths.opened_at': `now(), code_hash = null, token_hash = sha256('eve')`,
  'stacks.state': `case state when 'discarded' then state else 'discarded' end, counted = null, invalid = null`,
  'stacks.without_code': 'coalesce(without_code, 0) + 1',
  'card_packages.leaves': `case leaves when 'print' then 'file' else 'print' end`,
};
const otherOfType: Record<string, (column: string) => string> = {
  uuid: () => `gen_random_uuid()`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bytea: (column) => `sha256(coalesce(${column}, ''))`,
  boolean: (column) => `not ${column}`,
  integer: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
};

test('each column of what opens something, and of stacks and packages, is told where it is changed', {
  timeout: 300_000,
}, async () => {
  const columns = await query(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) order by 1, 2`,
    [Object.keys(unfollowed)],
  );
  const missed: string[] = [];
  const chosen = columns.filter((_, place) => isWhole || (place + turn) % 6 === 0);
  for (const { table, column, type } of chosen as Record<'table' | 'column' | 'type', string>[]) {
    if (unfollowed[table]?.includes(column)) continue;
    const other = otherOf[`${table}.${column}`] ?? otherOfType[type]?.(column);
    const told = await tellOf(`update ${table} set ${column} = ${other} where ctid = (select max(ctid) from ${table})`);
    if (!told) missed.push(`${table}.${column}`);
  }
  for (const table of Object.keys(unfollowed))
    if (!(await tellOf(`delete from ${table} where ctid = (select max(ctid) from ${table})`))) missed.push(table);
  expect(missed).toEqual([]);
});

/** What is found, or told to be looked at, after such a change by the owner; nothing of it stays. */
async function tellOf(statements: string, withTriggers = false): Promise<string> {
  await owner.query(`begin; ${withTriggers ? '' : 'set local session_replication_role = replica'}`);
  try {
    const { rowCount } = await owner.query(statements);
    if (rowCount === 0) throw new Error(`Nothing is changed by ${statements}`);
    if (withTriggers) await owner.query('set constraints all immediate');
    const { findings, notices } = await verifyDatabase(query);
    return [...findings, ...notices].join('\n');
  } finally {
    await owner.query('rollback');
  }
}

test.each([
  `insert into api_tokens (id, name, role, token_hash, made_by)
    select gen_random_uuid(), 'Eve', 'administrator', sha256('eve'), id from administrators limit 1`,
  `insert into webhooks (id, url, events) values (gen_random_uuid(), 'https://eve.example', array['batch.completed'])`,
  `update webhooks set url = 'https://eve.example'`,
  `insert into helper_codes (id, batch_id, opens, code_hash) select gen_random_uuid(), id, 'entry', sha256('eve') from batches limit 1`,
  `insert into booths (id, batch_id, number, code_hash) select gen_random_uuid(), id, 900, sha256('eve') from batches limit 1`,
  `update api_tokens set role = 'administrator'`,
])('a door that was opened with the triggers on is told, since no act on record says so: %s', async (statement) => {
  expect(await tellOf(statement, true)).toMatch(/came or was changed, and no act on record says so/);
  expect(await tellOf(statement)).toMatch(/was (added|changed) past the log/);
});

// What the log does not follow, by the words with which `verify` names it.
const named: Record<string, readonly string[]> = {
  'who people are (users': ['users'],
  'questions that stand on no ballot paper': ['questions', 'questions_apart', 'desk_holds'],
  'who asks as well': ['co_askers'],
  'who is signed in': ['administrator_sessions'],
  'second factor': ['administrator_second_factors'],
  'invitations and links': ['administrator_invitations', 'administrator_verifications', 'set_up_links'],
  'how ballots came': ['ballot_arrivals', 'booth_arrivals', 'arrival_keys'],
  'networks are at a limit': ['held_lines', 'limited_networks', 'rate_limits', 'sign_in_networks', 'refused_sign_ins'],
  'who let go of a ballot': ['final_ballots'],
  'shown of stones in groups': ['shown_tallies'],
  'entered of stacks that are open': ['stack_entries', 'replaced_entries', 'codeless_entries', 'countersigns'],
  'still to be done': ['jobs', 'news_events', 'webhook_deliveries', 'erasures_left_in_files'],
  'who reads news': ['news_subscriptions', 'news_confirmations'],
  'whom mails remind': ['outcome_reminders', 'outcome_links'],
  'backups that were made': ['backup_attempts'],
  'the records as they are sent': ['stored_records', 'stored_record_parts'],
  'an older app runs': ['schema_steps'],
  'the logo': ['logo'],
  'can still be taken back': ['undoable_acts', 'question_edits', 'taken_out_questions', 'waiting_words'],
};

test('each table is followed by the log, or named as not checked', async () => {
  const followed = [
    ...[
      'ballots',
      'ballot_choices',
      'tallies',
      'coverages',
      'batches',
      'batch_sizes',
      'rounds',
      'ballot_questions',
      'corrections',
    ],
    ...[
      'outcomes',
      'asker_verdicts',
      'co_asker_verdicts',
      'handovers',
      'batch_texts',
      'batch_reasons',
      'privacy_texts',
      'settings',
      'sheets',
      'stack_people',
      'cards',
    ],
    ...['audit_entries', 'administrators', 'secrets', 'count_log', 'question_moves'],
    ...Object.keys(unfollowed),
  ];
  const tables = await query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not like 'kysely%'`,
  );
  for (const words of Object.keys(named)) expect(databaseWords.unchecked).toContain(words);
  const known = [...followed, ...Object.values(named).flat()];
  expect(tables.map(({ name }) => String(name)).filter((name) => !known.includes(name))).toEqual([]);
});

test('an owner who was slipped in with the triggers on is told too, since no act on record says so', async () => {
  await owner.query('begin');
  await owner.query(`${slipIn}; set constraints all immediate`);
  const { findings, notices } = await verifyDatabase(query);
  await owner.query('rollback');
  expect(findings).toEqual([]);
  expect(notices.join('\n')).toMatch(/came or got other rights, and no act on record says so/);
});

test('words of the council that were changed with the triggers on are told, since no act on record says so', async () => {
  for (const statement of [
    `update outcomes set words = 'No.' where (question_id, sequence) in (select question_id, sequence from current_outcomes)`,
    'delete from outcomes',
    `insert into handovers select '${randomUUID()}', batch_id, round, at, actor_id, 'Eve', question_ids, head from handovers limit 1`,
  ]) {
    await owner.query('begin');
    await owner.query(`${statement}; set constraints all immediate`);
    const { findings, notices } = await verifyDatabase(query);
    await owner.query('rollback');
    expect([statement, findings]).toEqual([statement, []]);
    expect(notices.join('\n')).toMatch(/was changed, and no act on record says so/);
  }
});

test('a log that was cut together with all that it covered is found by an earlier head', async () => {
  const { head } = await verifyDatabase(query);
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query('delete from ballot_choices; delete from ballots; delete from tallies; delete from count_log');
  await owner.query(
    'delete from asker_verdicts; delete from co_asker_verdicts; delete from outcomes; delete from handovers; delete from batch_texts; delete from batch_reasons; delete from settings',
  );
  await owner.query('delete from cards; delete from card_packages');
  await owner.query('delete from stacks; delete from sheets; delete from sheet_packages');
  await owner.query('delete from corrections; delete from ballot_questions; delete from rounds');
  await owner.query('delete from questions; delete from batches; delete from audit_entries');
  expect((await verifyDatabase(query)).findings).toEqual([]);
  expect((await verifyDatabase(query, head)).findings).toHaveLength(1);
  await owner.query('rollback');
  expect((await verifyDatabase(query, head)).findings).toEqual([]);
});

test('clean copies raise no alarm', { timeout: 120_000 }, async () => {
  // A database that is copied may have no connection, so a copy is made once and copied again and again.
  const server = new pg.Client(inject('databaseServer'));
  await server.connect();
  onTestFinished(() => server.end());
  const { head } = await verifyDatabase(query);
  for (let n = 0; n < copyCount; n++) {
    const name = `copy_${randomUUID().replaceAll('-', '')}`;
    await copyDatabase(server, name);
    const copy = new pg.Client({ ...app.connection, database: name });
    await copy.connect();
    const verdict = await verifyDatabase(async (text, values) => (await copy.query(text, values)).rows, head);
    await copy.end();
    expect(verdict.findings).toEqual([]);
    await server.query(`drop database ${name}`);
  }
});

async function copyDatabase(server: pg.Client, name: string): Promise<void> {
  const { database } = app.connection;
  await owner.end();
  await server.query(`alter database ${database} allow_connections false`);
  const copy = async () => {
    await server.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [database]);
    await server.query(`create database ${name} template ${database} strategy file_copy`);
  };
  // Again, since a connection that was on its way is not listed the first time.
  await vi
    .waitFor(copy, { timeout: 30_000 })
    .finally(() => server.query(`alter database ${database} allow_connections true`));
  owner = new pg.Client(app.connection);
  await owner.connect();
}

describe('whatever an administrator does in whatever order', () => {
  test.each([1, 2])('the log follows (%i)', async (n) => {
    const random = new Chance(seed + n);
    const chance = () => random.next();
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
    for (let act = 0; act < 30; act++) {
      const { body: batches } = await admin.send(batchesApi.list, {});
      const { body: questions } = await admin.send(questionsApi.list, { query: {} });
      const [batch, question] = [pick(batches), pick(questions)];
      if (!batch || !question) throw new Error('There is nothing to act on.');
      const params = { id: batch.id };
      const here = questions.filter(({ batch_id }) => batch_id === batch.id);
      const change = (body: object) => admin.send(batchesApi.update, { params, headers: {}, body });
      const edit = (body: object) =>
        admin.send(questionsApi.update, { params: { id: question.id }, headers: {}, body });
      const acts = [
        () => change({ phase: 1 + Math.floor(chance() * 3) }),
        () => change({ phase: 2, is_active: true }),
        () => change({ is_active: chance() < 0.7 }),
        () => change({ name: `Council ${act}` }),
        () => edit({ text: `In the words of ${act}?` }),
        () => edit({ author: `Author ${act}` }),
        () => edit({ batch_id: chance() < 0.3 ? null : batch.id }),
        () => admin.send(batchesApi.assign, { params: { ...params, questionId: question.id } }),
        () => admin.send(batchesApi.unassign, { params: { ...params, questionId: question.id } }),
        () => questions.length > 6 && admin.send(questionsApi.delete, { params: { id: question.id } }),
        () => chance() < 0.2 && admin.send(batchesApi.assignAll, { params }),
        () => chance() < 0.2 && openBatch(admin, { questions: 5, phase: 1, active: false }),
        () => chance() < 0.3 && admin.send(questionsApi.resetStones, { body: {} }),
        async () => here.length >= 4 && cast(await becomeVoter(app.visitor()), batch, choose(here)),
      ];
      await pick(acts)?.();
    }
    expect(await verifyDatabase(query), `seed ${seed}`).toMatchObject({ findings: [], notices: [] });
  });
});

import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openArchive } from '#server/backup/archive.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { correlate, mostByChance, sortedPlaces } from '#tests/support/correlate.ts';
import { setPhase } from '#tests/support/council.ts';
import { recordLog } from '#tests/support/record-log.ts';
import { closeOnline, entering, findFaults, openPaperBatch, openStack, signsOf } from '#tests/support/sheets.ts';

const { logger, lines } = recordLog();
const app = await startTestApp({}, undefined, logger);
afterAll(() => app.stop());
const admin = await app.signIn();
const stackSizes = [3, 30, 30];

/** What the test knows of a sheet, and nobody else: what was written on it; each gave other stones than all others. */
type Sheet = { code: string; stack: number; gave: string };

/** Three stacks that counted, one of them small, in a batch that is completed; and some sheets that nobody used. */
async function countStacks(): Promise<Sheet[]> {
  const chance = new Chance(165);
  const { batch, questions, made } = await openPaperBatch(admin, { sheets: 70, questions: 12 });
  await closeOnline(admin, batch, 63);
  const sheets: Sheet[] = [];
  const heap = chance.pick(made.sheets, made.sheets.length);
  for (const [stack, size] of stackSizes.entries()) {
    const { enter, count } = entering(batch, await openStack(admin, batch));
    const pieces = heap.splice(0, size).map(({ code }) => ({ code, picks: draw() }));
    for (const { code, picks } of pieces) sheets.push({ code, stack, gave: picks.map(({ id }) => id).join() });
    for (const pass of [1, 2] as const)
      for (const { code, picks } of pieces) await enter(admin, pass, code, { signs: signsOf(made, picks) });
    expect((await count(admin)).status).toBe(200);
  }
  await setPhase(admin, batch, 3);
  return sheets;

  function draw() {
    for (;;) {
      const picks = chance.pick(questions, 4);
      if (!sheets.some(({ gave }) => gave === picks.map(({ id }) => id).join())) return picks;
    }
  }
}

/** What all tests here look at, and none changes. */
const known = await countStacks();

type SheetRow = { id: string; hash: string; digest: string; place: string; version: string };
type BallotRow = {
  id: string;
  receipt: string;
  key: string;
  voter: string;
  cast_at: string;
  place: string;
  gave: string;
};

async function readRows() {
  const { rows: sheets } = await sql<SheetRow>`
    select id, encode(code_hash, 'hex') as hash, code_digest as digest, ctid::text as place, xmin::text as version
    from sheets where state = 'counted' order by ctid
  `.execute(app.deps.db);
  const { rows: ballots } = await sql<BallotRow>`
    select ballots.id, receipt, idempotency_key as key, encode(voter_hash, 'hex') as voter, cast_at::text, ballots.ctid::text as place,
      (select string_agg(question_id::text, ',' order by stones desc) from ballot_choices where ballot_id = ballots.id) as gave
    from ballots where channel = 'paper' order by ballots.ctid
  `.execute(app.deps.db);
  return { sheets, ballots };
}

test('no order of sheets is the order of ballots, and none tells which sheets came in one stack', async () => {
  const { sheets, ballots } = await readRows();
  expect(ballots).toHaveLength(63);
  const byDigest = new Map(known.map((sheet, entered) => [sha256(sheet.code), { ...sheet, entered }]));
  const rows = sheets.map((row, place) => ({
    ...row,
    place,
    ...(byDigest.get(row.digest) as Sheet & { entered: number }),
  }));
  const given = new Map(ballots.map((ballot, place) => [ballot.gave, { ...ballot, place }]));
  for (const stack of [1, 2]) {
    const some = rows.filter((row) => row.stack === stack);
    const theirs = some.map(({ gave }) => given.get(gave) as BallotRow & { place: number });
    const ordersOfSheets = {
      place: some.map(({ place }) => place),
      entered: some.map(({ entered }) => entered),
      ...Object.fromEntries(
        (['id', 'hash', 'digest', 'code'] as const).map((by) => [by, sortedPlaces(some.map((row) => row[by]))]),
      ),
    };
    const ordersOfBallots = {
      place: theirs.map(({ place }) => place),
      ...Object.fromEntries(
        (['id', 'receipt', 'key', 'voter', 'cast_at'] as const).map((by) => [
          by,
          sortedPlaces(theirs.map((row) => row[by])),
        ]),
      ),
    };
    for (const [sheet, one] of Object.entries(ordersOfSheets))
      for (const [ballot, other] of Object.entries(ordersOfBallots))
        expect([sheet, ballot, Math.abs(correlate(one, other)) < mostByChance]).toEqual([sheet, ballot, true]);
  }
  const large = rows.filter(({ stack }) => stack > 0);
  const stacks = large.map(({ stack }) => stack);
  expect(
    Math.abs(
      correlate(
        large.map(({ place }) => place),
        stacks,
      ),
    ),
  ).toBeLessThan(mostByChance);
  expect(new Set(rows.map(({ version }) => version)).size).toBe(1);
  expect(await findFaults(app)).toEqual([]);
}, 60_000);

test('with the stubs, the log does not tell either which sheets came in a small stack', async () => {
  const { rows: links } = await sql<{ payload: string }>`
    select payload from count_log where kind = 'sheets' order by sequence
  `.execute(app.deps.db);
  const digests = known.map(({ code }) => sha256(code));
  // Whoever tries all threes of 63 codes has tried 39,711.
  const found = triplesOf(digests).filter((some) => {
    const tried = sha256(some.toSorted().join('\n'));
    return links.some(({ payload }) => payload.includes(tried));
  });
  expect(found).toEqual([]);
  // The whole list is in the log once the batch is completed.
  expect(links.at(-1)?.payload).toContain(sha256(digests.toSorted().join('\n')));
}, 60_000);

test('with all keys, nothing that is known of a sheet gives anything that is stored of a ballot', async () => {
  const { sheets, ballots } = await readRows();
  const secrets = Object.values(app.deps.secrets);
  const { rows: batches } = await sql<{ id: string }>`select id from batches`.execute(app.deps.db);
  const stored = new Set(ballots.flatMap(({ voter, receipt, key, id }) => [voter, receipt, key, id]));
  const values = [...known.map(({ code }) => code), ...sheets.flatMap(({ id, hash, digest }) => [id, hash, digest])];
  const purposes = ['', 'sheet:', ...batches.map(({ id }) => `ballot:${id}:`)];
  const tried = values.flatMap((value) => purposes.map((purpose) => purpose + value));
  const made = tried.flatMap((text) => [
    text,
    sha256(text),
    ...secrets.map((key) => createHmac('sha256', key).update(text).digest('hex')),
  ]);
  expect(made.length).toBeGreaterThan(1000);
  expect(made.filter((value) => stored.has(value) || stored.has(value.slice(0, 36)))).toEqual([]);
}, 60_000);

test('neither the log lines nor the rows of any other table name a sheet, its code, or what it gave', async () => {
  const { sheets } = await readRows();
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sheets', 'ballot_choices', 'secrets')
  `.execute(app.deps.db);
  const contents: string[] = [...lines];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} as t
    `.execute(app.deps.db);
    contents.push(...rows.map(({ row }) => row));
  }
  const text = contents.join('\n');
  const codes = known.map(({ code }) => code);
  const names = [...codes, ...sheets.flatMap(({ id, hash, digest }) => [id, hash, digest])];
  expect(names.filter((name) => text.includes(name))).toEqual([]);
}, 60_000);

test('a backup that is made while a stack is open holds nothing of what was entered', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter } = entering(batch, await openStack(admin, batch));
  await enter(admin, 1, made.sheets[0]?.code ?? '', { signs: signsOf(made, questions) });
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeBackup(app.connection, join(folder, 'a.backup'));
  const { header, close } = await openArchive(createReadStream(join(folder, 'a.backup')));
  close();
  const tables = header.tables.map(({ name }) => name);
  expect(tables).toContain('stacks');
  expect(tables).not.toContain('stack_entries');
}, 60_000);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function triplesOf(list: readonly string[]): [string, string, string][] {
  return list.flatMap((a, i) =>
    list.slice(i + 1).flatMap((b, j) => list.slice(i + j + 2).map((c): [string, string, string] => [a, b, c])),
  );
}

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { resultsApi } from '#contract/council/results.ts';
import { specimenCode } from '#contract/council/sheets.ts';
import { stacksApi } from '#contract/council/stacks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import {
  closeOnline,
  codeOf,
  entering,
  findFaults,
  onPaper,
  openPaperBatch,
  openStack,
  sayInBox,
  signsOf,
} from '#tests/support/sheets.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

/** The ballots that came by paper, each as what it gave, in an order that says nothing. */
async function readGiven(): Promise<string[]> {
  const { rows } = await sql<{ choices: string }>`
    select string_agg(question_id::text, ' ' order by stones desc) as choices
    from ballots join ballot_choices on ballot_id = ballots.id where channel = 'paper' group by ballots.id
  `.execute(app.deps.db);
  return rows.map(({ choices }) => choices).toSorted();
}

test('a stack counts once both passes agree: whole, for good, and what was entered is gone', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await closeOnline(admin, batch, 3);
  const { enter, readCount, count, differences } = entering(batch, await openStack(admin, batch));
  const signs = signsOf(made, questions.toReversed());
  for (const pass of [1, 2] as const) {
    const typed = codeOf(made, 0).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await enter(admin, pass, `${typed.slice(0, 4)}-${typed.slice(4)}`, { signs })).body).toMatchObject({
      entered: 1,
      again: false,
    });
    await enter(admin, pass, codeOf(made, 1), { signs: signsOf(made, questions) });
    if (pass === 1) expect(await count(admin)).toMatchObject({ status: 409, body: { code: 'stack_differs' } });
    await enter(admin, pass, codeOf(made, 2), { invalid: 'too_few' });
    if (pass === 1) expect(await readCount(admin)).toEqual({ counted: 0, invalid: {}, without_code: 0, undecided: 3 });
  }
  expect(await differences(admin)).toEqual([]);
  expect(await readCount(admin)).toEqual({ counted: 2, invalid: { too_few: 1 }, without_code: 0, undecided: 0 });
  expect((await count(admin)).body).toMatchObject({ state: 'counted', counted: 2, invalid: 1, entered: [0, 0, 0] });
  expect(await count(admin)).toMatchObject({ status: 409, body: { code: 'stack_closed' } });
  expect(await readGiven()).toEqual(
    [choose(questions), choose(questions.toReversed())].map((c) => c.join(' ')).toSorted(),
  );
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'stack.counted' } })).body;
  expect(entries).toMatchObject([{ after: { stack: 1, counted: 2, invalid: 1 } }]);
  const again = entering(batch, await openStack(admin, batch));
  for (const index of [0, 2])
    expect(await again.enter(admin, 1, codeOf(made, index), { signs })).toMatchObject({
      status: 409,
      body: { code: 'sheet_counted' },
    });
  await again.discard(admin);
  expect(await findFaults(app)).toEqual([]);
});

test('what is wrong with a sheet is named, and nothing of it is entered', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const stack = await openStack(admin, batch);
  const { enter } = entering(batch, stack);
  const signs = signsOf(made, questions);
  const refusals = async (code: string, stands: object) => (await enter(admin, 1, code, stands as never)).body;
  for (const code of ['0000-0000-0000', specimenCode])
    expect(await refusals(code, { signs })).toMatchObject({ code: 'sheet_unknown', status: 404 });
  const twice = [signs[0], signs[1], signs[0], signs[3]];
  expect(await refusals(codeOf(made, 0), { signs: twice })).toMatchObject({ code: 'sign_twice', signs: [signs[0]] });
  const foreign = [signs[0], 'Z9', signs[2], signs[3]];
  expect(await refusals(codeOf(made, 0), { signs: foreign })).toMatchObject({ code: 'sign_unknown', signs: ['Z9'] });
  for (const wrong of [{ signs: signs.slice(1) }, { signs: ['', ...signs.slice(1)] }, {}, { signs, invalid: 'blank' }])
    expect(await refusals(codeOf(made, 0), wrong)).toMatchObject({ code: 'invalid_input' });
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
  const { batch: other, made: others } = await openPaperBatch(admin);
  expect(await refusals(codeOf(others, 0), { signs })).toMatchObject({ code: 'sheet_of_other_round' });
  const elsewhere = entering(other, stack);
  expect(await elsewhere.enter(admin, 1, codeOf(others, 0), { signs })).toMatchObject({
    status: 404,
    body: { code: 'stack_not_found' },
  });
});

test('a code is checked before its signs are typed, and nothing is entered by that', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter, check } = entering(batch, await openStack(admin, batch));
  const other = entering(batch, await openStack(admin, batch));
  const [one, two] = [codeOf(made, 0), codeOf(made, 1)];
  expect(await check(admin, 1, '0000-0000-0000')).toMatchObject({ code: 'sheet_unknown' });
  expect(await check(admin, 1, one.toLowerCase())).toEqual({ again: false, for_other_pass: false });
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
  expect(await check(admin, 3, one)).toMatchObject({ code: 'stack_differs' });
  const signs = { signs: signsOf(made, questions) };
  await enter(admin, 1, one, signs);
  expect(await check(admin, 1, one)).toMatchObject({ again: true });
  expect(await check(admin, 2, one)).toMatchObject({ again: false });
  expect(await other.check(admin, 1, one)).toMatchObject({ code: 'sheet_entered' });
  await enter(admin, 2, one, { invalid: 'blank' });
  expect(await check(admin, 3, one)).toMatchObject({ again: false });
  for (const pass of [1, 2] as const) await enter(admin, pass, two, signs);
  expect(await check(admin, 2, two)).toMatchObject({ code: 'sheet_entered' });
  const { batch: foreign, made: others } = await openPaperBatch(admin);
  expect(await check(admin, 1, codeOf(others, 0))).toMatchObject({ code: 'sheet_of_other_round' });
  expect(await entering(foreign, 'none').check(app.visitor(), 1, one)).toMatchObject({ code: 'sign_in_required' });
});

test('online stoning closes first: a stack may be entered before, and counts after', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter, count } = entering(batch, await openStack(admin, batch));
  for (const pass of [1, 2] as const) await enter(admin, pass, codeOf(made, 0), { signs: signsOf(made, questions) });
  expect(await count(admin)).toMatchObject({ status: 409, body: { code: 'online_open' } });
  const castByPaper = sql`
    insert into ballots (batch_id, round, voter_hash, idempotency_key, receipt, channel)
    values (${batch.id}, 1, decode(repeat('07', 32), 'hex'), 'k', gen_random_uuid()::text, 'paper')
  `;
  await expect(castByPaper.execute(app.deps.db)).rejects.toThrow();
  await closeOnline(admin, batch, 1);
  expect((await count(admin)).body).toMatchObject({ counted: 1 });
  expect(await findFaults(app)).toEqual([]);
});

test('a sheet that is sent again because its answer was lost is answered as the first time, in either pass', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter } = entering(batch, await openStack(admin, batch));
  const stands = { signs: signsOf(made, questions) };
  for (const pass of [1, 2] as const)
    for (let sent = 0; sent < 3; sent++)
      expect((await enter(admin, pass, codeOf(made, 0), stands, `pass-${pass}`)).body).toMatchObject({
        entered: 1,
        again: false,
      });
  expect(await enter(admin, 2, codeOf(made, 0), stands, 'a-photocopy')).toMatchObject({
    status: 409,
    body: { code: 'sheet_entered' },
  });
  const others = { signs: signsOf(made, questions.toReversed()), replaces: true };
  expect(await enter(admin, 2, codeOf(made, 0), others, 'pass-2')).toMatchObject({ body: { code: 'sheet_entered' } });
});

test('a photocopy is found by its code, in its pass, in another stack, and once both passes agree', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const one = entering(batch, await openStack(admin, batch));
  const other = entering(batch, await openStack(admin, batch));
  const [signs, others] = [signsOf(made, questions), signsOf(made, questions.toReversed())];
  const entered = { status: 409, body: { code: 'sheet_entered' } };
  await one.enter(admin, 1, codeOf(made, 0), { signs });
  expect((await one.enter(admin, 1, codeOf(made, 0), { signs })).body).toMatchObject({ entered: 1, again: true });
  expect(await one.enter(admin, 1, codeOf(made, 0), { signs: others })).toMatchObject(entered);
  expect(await other.enter(admin, 1, codeOf(made, 0), { signs })).toMatchObject(entered);
  expect((await one.enter(admin, 1, codeOf(made, 0), { signs: others, replaces: true })).status).toBe(200);
  await one.enter(admin, 2, codeOf(made, 0), { signs: others });
  for (const pass of [1, 2, 3] as const)
    expect(await one.enter(admin, pass, codeOf(made, 0), { signs: others, replaces: true })).toMatchObject(entered);
});

test('what differs is told, and nothing else; a third look decides', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter, differences, count } = entering(batch, await openStack(admin, batch));
  const [signs, others] = [signsOf(made, questions), signsOf(made, questions.toReversed())];
  await enter(admin, 1, codeOf(made, 0), { signs });
  await enter(admin, 1, codeOf(made, 1), { signs });
  await enter(admin, 1, codeOf(made, 2), { signs });
  await enter(admin, 2, codeOf(made, 0), { signs });
  await enter(admin, 2, codeOf(made, 1), { invalid: 'unreadable' });
  const seen = (position: number, stands: object) => ({
    position,
    ...{ signs: null, invalid: null, by: [expect.any(String)], replaced: [] },
    ...stands,
  });
  const differing = [
    { code: codeOf(made, 1), first: seen(2, { signs }), second: seen(2, { invalid: 'unreadable' }), third: null },
    { code: codeOf(made, 2), first: seen(3, { signs }), second: null, third: null },
  ];
  expect(await differences(admin)).toEqual(differing);
  expect(await enter(admin, 3, codeOf(made, 2), { signs })).toMatchObject({ body: { code: 'stack_differs' } });
  await enter(admin, 3, codeOf(made, 1), { signs: others });
  await enter(admin, 2, codeOf(made, 2), { signs });
  await closeOnline(admin, batch, 3);
  expect((await count(admin)).body).toMatchObject({ counted: 3, invalid: 0 });
  expect(await readGiven()).toEqual(
    [choose(questions), choose(questions), choose(questions.toReversed())].map((c) => c.join(' ')).toSorted(),
  );
});

test('sheets whose code is torn off are entered as a number of each pass, on which both have to agree, and make the box whole', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await closeOnline(admin, batch, 3);
  const stack = await openStack(admin, batch);
  const { enter, readCount, count, differences } = entering(batch, stack);
  const say = (pass: 1 | 2 | 3, number: number) =>
    admin.send(stacksApi.enter, {
      params: { id: batch.id, stackId: stack },
      headers: {},
      body: { pass, code: null, invalid: 'without_code', count: number },
    });
  for (const pass of [1, 2] as const) await enter(admin, pass, codeOf(made, 0), { signs: signsOf(made, questions) });
  expect((await say(1, 2)).body).toMatchObject({ entered: 2, again: false });
  expect((await say(1, 2)).body).toMatchObject({ entered: 2, again: true });
  expect(await count(admin)).toMatchObject({ status: 409, body: { code: 'stack_differs' } });
  await say(2, 1);
  const read = { signs: null, invalid: 'without_code', by: [expect.any(String)] };
  expect(await differences(admin)).toMatchObject([
    { code: null, first: { ...read, count: 2 }, second: { ...read, count: 1 }, third: null },
  ]);
  expect(await readCount(admin)).toMatchObject({ counted: 1, without_code: null });
  await say(3, 2);
  expect(await readCount(admin)).toMatchObject({ counted: 1, without_code: 2 });
  expect(await say(1, 1)).toMatchObject({ status: 409, body: { code: 'third_look_made' } });
  expect((await count(admin)).body).toMatchObject({ counted: 1, invalid: 0, without_code: 2 });
  expect((await sayInBox(admin, batch, 2)).body).toMatchObject({ code: 'sheets_missing', counted: 1, invalid: 2 });
  expect(await app.deps.db.selectFrom('codeless_entries').selectAll().execute()).toEqual([]);
  const shown = async () => (await app.visitor().send(activeBatchApi.read, {})).body.batch;
  expect(await shown()).toMatchObject({ sheets_invalid: 2, turnout_by_channel: { paper: 1 } });
  await setPhase(admin, batch, 3);
  expect(await shown()).toMatchObject({ sheets_invalid: null });
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(page.batch).toMatchObject({ sheets_in_box: 3, sheets: { counted: 1, invalid: 2, without_code: 2 } });
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(record).toMatchObject({ sheets: { in_box: 3, invalid: {}, without_code: 2 } });
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  const forged = { ...record, sheets: { ...(record as { sheets: object }).sheets, without_code: undefined } };
  expect(verifyRecord(forged).findings).toEqual(['sheets_differ']);
  expect(await findFaults(app)).toEqual([]);
});

test('a stack that is discarded leaves nothing, and its sheets are entered again', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter, discard } = entering(batch, await openStack(admin, batch));
  const signs = signsOf(made, questions);
  await enter(admin, 1, codeOf(made, 0), { signs });
  expect((await discard(admin)).status).toBe(204);
  expect(await discard(admin)).toMatchObject({ status: 409, body: { code: 'stack_closed' } });
  expect((await enter(admin, 1, codeOf(made, 0), { signs })).body).toMatchObject({ code: 'stack_closed' });
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
  const next = entering(batch, await openStack(admin, batch));
  expect((await next.enter(admin, 1, codeOf(made, 0), { signs })).status).toBe(200);
  // Another round has no use for what was entered in this one.
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 1);
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
  expect(await app.deps.db.selectFrom('stacks').select('state').execute()).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'discarded' })),
  );
});

test('a sheet that is being entered as its round ends is waited for, and leaves nothing', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const { enter } = entering(batch, await openStack(admin, batch));
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  // Whoever enters has the stack by then, and waits for the sheet.
  await client.query('begin; select from sheets for update');
  const entered = enter(admin, 1, codeOf(made, 0), { signs: signsOf(made, questions) });
  await untilSomebodyWaits(client);
  const back = setPhase(admin, batch, 1);
  await untilSomebodyWaits(client, 2);
  await client.query('commit');
  expect((await entered).status).toBe(200);
  await back;
  expect(await app.deps.db.selectFrom('stack_entries').selectAll().execute()).toEqual([]);
});

test('a sheet that names what was taken out counts as if given before, in an inactive batch too', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  await takeOut(admin, batch, questions[0]?.id ?? '');
  await closeOnline(admin, batch, 1);
  await openBatch(admin, { phase: 1, takeAlong: 'none' }); // is active in its place
  const { enter, count } = entering(batch, await openStack(admin, batch));
  for (const pass of [1, 2] as const) await enter(admin, pass, codeOf(made, 0), { signs: signsOf(made, questions) });
  expect((await count(admin)).body).toMatchObject({ counted: 1 });
  expect(await readGiven()).toEqual([choose(questions).join(' ')]);
  await setPhase(admin, batch, 3);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(verifyRecord(record)).toMatchObject({ holds: true });
  const { body: result } = await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } });
  expect(result.batch.sheets).toEqual({ counted: 1, invalid: 0, without_code: 0 });
  expect(await findFaults(app)).toEqual([]);
});

test('a paper without a rule for it takes no stack', async () => {
  const { batch } = await openBatch(admin);
  const open = () => admin.send(stacksApi.open, { params: { id: batch.id }, body: {} });
  expect(await open()).toMatchObject({ status: 409, body: { code: 'paper_off' } });
  const { batch: early } = await openBatch(admin, { phase: 1, rules: onPaper });
  expect(await admin.send(stacksApi.open, { params: { id: early.id }, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'stoning_closed' },
  });
});

test('past the server, too, a sheet that is finished stays as it is', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter, count } = entering(batch, await openStack(admin, batch));
  for (const pass of [1, 2] as const) {
    await enter(admin, pass, codeOf(made, 0), { signs: signsOf(made, questions) });
    await enter(admin, pass, codeOf(made, 1), { invalid: 'blank' });
  }
  await closeOnline(admin, batch, 2);
  await count(admin);
  const owner = new pg.Client(app.connection);
  await owner.connect();
  onTestFinished(() => owner.end());
  const finish = (set: string) =>
    `select finish_sheets(batch_id, round, array_agg(id), ${set}) from sheets where state <> 'made' group by batch_id, round`;
  for (const statement of [
    'delete from sheets',
    `update sheets set state = 'made', code_digest = null, reason = null`,
    finish(`array_agg(encode(sha256(code_hash), 'hex')), array_agg(null::text)`),
    finish(`array_agg(null::text), array_agg('other'::text)`),
  ])
    await expect(owner.query(statement), statement).rejects.toThrow(/a sheet counts once|violates check constraint/);
  await expect(sql`delete from sheets`.execute(app.deps.db)).rejects.toThrow('permission denied');
  expect(await findFaults(app)).toEqual([]);
});

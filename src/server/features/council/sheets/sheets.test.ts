import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { sheetsApi, variants } from '#contract/council/sheets.ts';
import { makeSigns } from '#contract/council/signs.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { join } from '#tests/support/administrators.ts';
import { atOnceBeforeTheLog } from '#tests/support/at-once.ts';
import { becomeVoter, cast, changeBallot, choose, deadlines, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import {
  closeOnline,
  codeOf,
  countStack,
  entering,
  findFaults,
  findStored,
  giveUp,
  makeSheets,
  onPaper,
  openPaperBatch,
  openStack,
  sayInBox,
  signsOf,
} from '#tests/support/sheets.ts';
import { stepsOf } from '#tests/support/steps.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();
const { setDeadlines } = stepsOf({ app, admin });

test('paper needs stones that stay hidden, and stands still with the other rules', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const change = (rules: object) =>
    admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { rules } });
  expect(await change({ paper: 'on' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await change(onPaper)).body.rules).toMatchObject(onPaper);
  expect((await change({ stones_shown: 'always' })).status).toBe(400);
  await expect(
    sql`update batches set stones_shown = 'always' where id = ${batch.id}`.execute(app.deps.db),
  ).rejects.toThrow('batches_with_paper_are_blind');
  const uncombined = { name: 'Paper', ...deadlines, rules: { paper: 'on' as const } };
  expect((await admin.send(batchesApi.create, { headers: {}, body: uncombined })).status).toBe(400);
  await openBatch(admin, { rules: onPaper });
  const { batch: stoned } = await openBatch(admin, { rules: onPaper });
  expect(
    await admin.send(batchesApi.update, { params: { id: stoned.id }, headers: {}, body: { rules: { paper: 'off' } } }),
  ).toMatchObject({ status: 409, body: { code: 'rules_frozen' } });
  expect(await admin.send(batchesApi.showStones, { params: { id: stoned.id } })).toMatchObject({
    status: 409,
    body: { code: 'stones_stay_hidden' },
  });
});

test('sheets have codes that are told once, variants as many of each, and one sign for each question', async () => {
  const { batch, questions, made } = await openPaperBatch(admin, { sheets: 16 });
  expect(new Set(made.sheets.map(({ code }) => code)).size).toBe(16);
  for (const { code } of made.sheets) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  const byVariant = Map.groupBy(made.sheets, ({ variant }) => variant);
  expect([...byVariant.values()].map(({ length }) => length)).toEqual(Array.from({ length: variants }, () => 2));
  expect(Object.keys(made.signs).toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
  for (const sign of Object.values(made.signs)) expect(sign).toMatch(/^[A-Z]\d$/);
  expect((await makeSheets(admin, batch, 1)).body.signs).toEqual(made.signs);
  const kept = await sql<{ row: string }>`
    select row_to_json(sheets)::text as row from sheets
    union all select payload from count_log union all select row_to_json(audit_entries)::text from audit_entries
  `.execute(app.deps.db);
  const text = kept.rows.map(({ row }) => row).join();
  expect(made.sheets.filter(({ code }) => text.includes(code))).toEqual([]);
  expect((await admin.send(sheetsApi.list, { params: { id: batch.id } })).body).toEqual(
    expect.arrayContaining([{ package: made.package, language: 'en', made: 16, counted: 0, invalid: {} }]),
  );
  expect(await findFaults(app)).toEqual([]);
});

test('sheets are of a batch that takes paper, in stoning, and administrators make them', async () => {
  const { batch: without } = await openBatch(admin);
  expect(await makeSheets(admin, without, 1)).toMatchObject({ status: 409, body: { code: 'paper_off' } });
  const { batch } = await openBatch(admin, { phase: 1, rules: onPaper });
  expect(await makeSheets(admin, batch, 1)).toMatchObject({ status: 409, body: { code: 'stoning_closed' } });
  await setPhase(admin, batch, 2);
  const { visitor: moderator } = await join(app, admin, 'moderator');
  expect((await makeSheets(moderator, batch, 1)).status).toBe(403);
  expect((await makeSheets(admin, batch, 2001)).status).toBe(400);
  expect((await makeSheets(admin, { id: randomUUID() }, 1)).status).toBe(404);
});

test('there are signs for every paper, all of one length', () => {
  for (const count of [4, 128, 129, 5000, 50_000]) {
    const signs = makeSigns(count);
    expect(signs.length).toBeGreaterThanOrEqual(count);
    expect(new Set(signs).size).toBe(signs.length);
    expect(new Set(signs.map(({ length }) => length)).size).toBe(1);
  }
});

test('a round that starts anew has its own sheets: those of the paper before are unknown', async () => {
  const { batch } = await openPaperBatch(admin);
  await setPhase(admin, batch, 1);
  expect(await app.deps.db.selectFrom('sheets').selectAll().execute()).toEqual([]);
  await setPhase(admin, batch, 2);
  await makeSheets(admin, batch, 2);
  expect(await findFaults(app)).toEqual([]);
});

test('online stoning closes once, for good: browsers give and change nothing, the page says since when', async () => {
  const { batch, questions } = await openPaperBatch(admin, { rules: { ballot_changes: 'until_completed' } });
  const voter = await becomeVoter(app.visitor());
  const { body } = await cast(voter, batch, choose(questions));
  expect((await closeOnline(admin, batch, 12)).body).toMatchObject({ phase: 2, sheets_in_box: 12 });
  const late = await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect(late).toMatchObject({ status: 409, body: { code: 'online_closed' } });
  const changed = await changeBallot(
    voter,
    batch,
    choose(questions.toReversed()),
    (body as { receipt: string }).receipt,
  );
  expect(changed).toMatchObject({ status: 409, body: { code: 'online_closed' } });
  const shown = (await app.visitor().send(activeBatchApi.read, {})).body.batch;
  expect(shown).toMatchObject({ online_closed_at: expect.any(String), sheets_in_box: 12, ballots: 1 });
  expect(await closeOnline(admin, batch)).toMatchObject({ status: 409, body: { code: 'online_closed' } });
  await expect(
    sql`update batches set online_closed_at = null where id = ${batch.id}`.execute(app.deps.db),
  ).rejects.toThrow();
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'batch.online_closed' } })).body;
  expect(entries).toMatchObject([{ after: { sheets_in_box: 12, ballots: 1 } }]);
  expect(await findFaults(app)).toEqual([]);
  // Reopened it stays closed; another round is open again.
  await sayInBox(admin, batch, 0);
  await setPhase(admin, batch, 3);
  expect((await setPhase(admin, batch, 2)).online_closed_at).not.toBeNull();
  expect((await setPhase(admin, batch, 1)).online_closed_at).toBeNull();
  expect((await setPhase(admin, batch, 2)).online_closed_at).toBeNull();
  expect(await findFaults(app)).toEqual([]);
});

test('who goes back to questions before anybody gave stones opens online stoning again, with sheets and without', async () => {
  for (const sheets of [0, 4]) {
    const { batch, questions } = await openBatch(admin, { rules: onPaper });
    if (sheets > 0) await makeSheets(admin, batch, sheets);
    await closeOnline(admin, batch, 0);
    await setPhase(admin, batch, 1);
    await setPhase(admin, batch, 2);
    expect((await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status).toBe(201);
    if (sheets > 0) await makeSheets(admin, batch, sheets);
    await closeOnline(admin, batch, 0);
    await setPhase(admin, batch, 3);
  }
  expect(await findFaults(app)).toEqual([]);
});

test('what is written of sheets at the same time holds together', async () => {
  const { batch, questions, made } = await openPaperBatch(admin);
  const { enter } = entering(batch, await openStack(admin, batch));
  await atOnceBeforeTheLog<unknown>(app, [
    () => makeSheets(admin, batch, 3),
    () => enter(admin, 1, codeOf(made, 0), { signs: signsOf(made, questions) }),
    () => closeOnline(admin, batch, 4),
  ]);
  expect(await findFaults(app)).toEqual([]);
});

test('a deadline that acts closes online stoning in place of the completion; the box is counted after it', async () => {
  const { batch, questions, made } = await openPaperBatch(admin, { rules: { phase_changes: 'at_deadlines' } });
  await setDeadlines(batch, -7200, -3600);
  const find = async () => (await admin.send(batchesApi.list, {})).body.find(({ id }) => id === batch.id);
  await expect.poll(async () => (await find())?.online_closed_at).not.toBeNull();
  expect(await find()).toMatchObject({ phase: 2, sheets_in_box: null, moves_on_at: null, waits: null });
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'batch.online_closed' } })).body;
  expect(entries).toMatchObject([{ actor_id: null, after: { by: 'deadline' } }]);
  await countStack(admin, batch, [[codeOf(made, 0), { signs: signsOf(made, questions) }]]);
  expect((await closeOnline(admin, batch, 0)).body).toMatchObject({ code: 'sheets_missing', in_box: null, counted: 1 });
  expect((await closeOnline(admin, batch, 7)).body).toMatchObject({ sheets_in_box: 7 });
  expect((await closeOnline(admin, batch, 8)).status).toBe(409);
  expect(await findFaults(app)).toEqual([]);
});

test('a batch whose sheets were made is completed when as many are counted, invalid or given up as lay in the box', async () => {
  const { batch, questions, made } = await openPaperBatch(admin, { sheets: 6 });
  const complete = () =>
    admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 3 as const } });
  const missing = (box: object) => ({ status: 409, body: { code: 'sheets_missing', ...box } });
  const nothing = { counted: 0, invalid: 0, given_up: 0 };
  expect(await complete()).toMatchObject(missing({ in_box: null, ...nothing }));
  for (const early of [await sayInBox(admin, batch, 3), await giveUp(admin, batch, 1)])
    expect(early).toMatchObject({ status: 409, body: { code: 'online_open' } });
  await closeOnline(admin, batch, 6);
  expect(await complete()).toMatchObject(missing({ in_box: 6, ...nothing }));
  await expect(sql`update batches set phase = 3 where id = ${batch.id}`.execute(app.deps.db)).rejects.toThrow(
    'sheets are missing',
  );
  expect((await sayInBox(admin, batch, 2)).body).toMatchObject({ sheets_in_box: 2 });
  const signs = { signs: signsOf(made, questions) };
  await countStack(admin, batch, [
    [codeOf(made, 0), signs],
    [codeOf(made, 1), signs],
    [codeOf(made, 2), { invalid: 'too_many' }],
  ]);
  for (const refused of [await complete(), await sayInBox(admin, batch, 1)])
    expect(refused).toMatchObject(missing({ in_box: 2, counted: 2, invalid: 1, given_up: 0 }));
  await sayInBox(admin, batch, 5);
  expect(await complete()).toMatchObject(missing({ in_box: 5, counted: 2, invalid: 1, given_up: 0 }));
  const { visitor: administrator } = await join(app, admin, 'administrator');
  expect((await giveUp(administrator, batch, 2)).status).toBe(403);
  expect(await giveUp(admin, batch, 3)).toMatchObject(missing({ in_box: 5, counted: 2, invalid: 1, given_up: 0 }));
  const reason = 'Two sheets were burnt, says ada@example.org.';
  expect((await giveUp(admin, batch, 2, reason)).body).toMatchObject({ sheets_given_up: { count: 2, reason } });
  expect((await complete()).status).toBe(200);
  expect(await sayInBox(admin, batch, 9)).toMatchObject({ status: 409, body: { code: 'stoning_closed' } });
  await expect(sql`update batches set sheets_in_box = 9 where id = ${batch.id}`.execute(app.deps.db)).rejects.toThrow();
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  const digest = createHash('sha256').update(codeOf(made, 2)).digest('hex');
  expect(record).toMatchObject({
    sheets: {
      in_box: 5,
      in_box_said: [{ count: 6 }, { count: 2 }, { count: 5 }],
      given_up: { count: 2, reason },
      invalid: { too_many: 1 },
      not_counted: [digest],
    },
  });
  expect(verifyRecord(record)).toMatchObject({
    holds: true,
    findings: [],
    unchecked: expect.not.arrayContaining(['sheets.given_up']),
  });
  const states = made.sheets.map(({ code }) => verifyRecord(record, { receipt: inGroups(code).toLowerCase() }).receipt);
  const notThere = Array.from({ length: 3 }, () => 'sheet_missing');
  expect(states).toEqual(['sheet_counted', 'sheet_counted', 'sheet_not_counted', ...notThere]);
  const stored = await Promise.all(made.sheets.map(({ code }) => findStored(app, code)));
  expect(stored.map(({ state }) => state)).toEqual(states);
  expect(stored[0]).toMatchObject({ round: 1, batch: batch.name });
  const kinds = ['batch.box_counted', 'batch.sheets_given_up'] as const;
  const told = await Promise.all(kinds.map((kind) => admin.send(auditApi.list, { query: { kind } })));
  expect(told.map(({ body }) => body.entries)).toMatchObject([
    [
      { before: { sheets_in_box: 2 }, after: { sheets_in_box: 5 } },
      { before: { sheets_in_box: 6 }, after: { sheets_in_box: 2 } },
    ],
    [{ after: { sheets_given_up: 2 } }],
  ]);
  expect(await findFaults(app)).toEqual([]);
  await admin.send(personalDataApi.erase, { body: { email: 'ada@example.org', questions: 'withdraw' } });
  const { body: later } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(later.sheets?.given_up).toEqual({ count: 2, reason: 'Two sheets were burnt, says ….' });
  expect(verifyRecord(later)).toMatchObject({ holds: true, findings: [] });
  expect(await findFaults(app)).toEqual([]);
});

test('of several people who count the box at once all is on record, and the batch is completed with what it holds', async () => {
  const { batch } = await openPaperBatch(admin);
  await closeOnline(admin, batch, 1);
  await atOnceBeforeTheLog<unknown>(app, [
    () => sayInBox(admin, batch, 0),
    () => admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 3 } }),
    () => giveUp(admin, batch, 1),
  ]);
  expect(await findFaults(app)).toEqual([]);
});

test('a batch is not completed while a stack is open, neither here nor past the server', async () => {
  const { batch } = await openPaperBatch(admin);
  await openStack(admin, batch);
  await openStack(admin, batch);
  const complete = { params: { id: batch.id }, headers: {}, body: { phase: 3 as const } };
  expect(await admin.send(batchesApi.update, complete)).toMatchObject({
    status: 409,
    body: { code: 'stacks_open', stacks: [1, 2] },
  });
  await expect(sql`update batches set phase = 3 where id = ${batch.id}`.execute(app.deps.db)).rejects.toThrow(
    'a stack is open',
  );
});

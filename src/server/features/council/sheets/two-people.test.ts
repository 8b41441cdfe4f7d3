import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import { type Pass, type Signs, stacksApi } from '#contract/council/stacks.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { join } from '#tests/support/administrators.ts';
import type { Visitor } from '#tests/support/app.ts';
import { choose } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import {
  closeOnline,
  codeOf,
  entering,
  findFaults,
  openPaperBatch,
  openStack,
  signsOf,
} from '#tests/support/sheets.ts';

const { app, admin } = await shareApp();

const makeCode = async ({ id }: Batch, opens: 'entry' | 'booth' = 'entry') =>
  (await admin.send(hallHelpersApi.makeCode, { params: { id }, body: { opens } })).body as MadeHelperCode;
const begin = async (helper: Visitor, code: string, name: string) => {
  await helper.send(hallHelpersApi.begin, { body: { code, name } });
  return helper;
};
const becomeHelper = async (batch: Batch, name: string, opens: 'entry' | 'booth' = 'entry') =>
  begin(app.visitor(), (await makeCode(batch, opens)).code, name);

const refused = (code: string) => ({ status: code === 'countersign_unknown' ? 403 : 409, body: { code } });
const byPassOf = async (helper: Visitor, { id }: Batch) =>
  (await helper.send(stacksApi.list, { params: { id } })).body[0]?.people.map(({ pass, name }) => [pass, name]);

/** A stack that two people enter; what its sheets may say; and the ballots that it brought once it counted. */
async function openTwoPeoplesStack() {
  const { batch, questions, made } = await openPaperBatch(admin);
  const stackId = await openStack(admin, batch, false);
  const stack = entering(batch, stackId);
  const readings = [questions, questions.toReversed(), questions.slice(1)].map((of) => signsOf(made, of));
  const [signs, others, thirds] = readings as Signs[] as [Signs, Signs, Signs];
  const sheet = (index: number) => codeOf(made, index);
  const countersign = async (by: Visitor) =>
    (await by.send(stacksApi.countersign, { params: { id: batch.id, stackId } })).body.code;
  return { batch, questions, stackId, ...stack, signs, others, thirds, sheet, countersign };
}

/** A sheet that Anna, of the first pass, and Bert, of the second, read otherwise. */
async function openDifference() {
  const stack = await openTwoPeoplesStack();
  const [anna, bert] = [await becomeHelper(stack.batch, 'Anna'), await becomeHelper(stack.batch, 'Bert')];
  await stack.enter(anna, 1, stack.sheet(0), { signs: stack.signs });
  await stack.enter(bert, 2, stack.sheet(0), { signs: stack.others });
  const look = (by: Visitor, more: object = {}) => stack.enter(by, 3, stack.sheet(0), { signs: stack.thirds, ...more });
  return { ...stack, anna, bert, look };
}

async function readGiven(): Promise<string[]> {
  const { rows } = await sql<{ choices: string }>`
    select string_agg(question_id::text, ' ' order by stones desc) as choices
    from ballots join ballot_choices on ballot_id = ballots.id where channel = 'paper' group by ballots.id
  `.execute(app.deps.db);
  return rows.map(({ choices }) => choices);
}

test('one person who comes twice, by whatever names, is one person', async () => {
  const { batch, enter, sheet, signs } = await openTwoPeoplesStack();
  const { id, code } = await makeCode(batch);
  const anna = await begin(app.visitor(), code, 'Anna');
  const bert = await begin(app.visitor(), code, 'Bert');
  expect((await enter(anna, 1, sheet(0), { signs })).status).toBe(200);
  expect((await enter(bert, 2, sheet(0), { signs })).status).toBe(401);
  const { body } = await admin.send(hallHelpersApi.renewCode, { params: { id: batch.id, code: id } });
  const again = await begin(app.visitor(), body.code, 'Bert');
  expect(await enter(again, 2, sheet(0), { signs })).toMatchObject(refused('pass_of_same_person'));
  expect((await enter(again, 1, sheet(1), { signs })).status).toBe(200);
  expect((await enter(anna, 1, sheet(2), { signs })).status).toBe(401);
  expect(await byPassOf(again, batch)).toEqual([[1, 'Helper: Anna']]);
});

test('two people enter a stack, in their own names, or one where it says so; helpers count nothing', async () => {
  const { batch, enter, count, differences, sheet, signs } = await openTwoPeoplesStack();
  const { visitor: moderator } = await join(app, admin, 'moderator');
  const helper = await becomeHelper(batch, 'Ada');
  expect((await enter(helper, 1, sheet(0), { signs })).status).toBe(200);
  expect(await enter(helper, 2, sheet(0), { signs })).toMatchObject(refused('pass_of_same_person'));
  expect(await differences(helper)).toHaveLength(1);
  expect((await enter(moderator, 2, sheet(0), { signs })).status).toBe(200);
  expect(await enter(moderator, 1, sheet(1), { signs })).toMatchObject(refused('pass_of_same_person'));
  expect((await enter(await becomeHelper(batch, 'Grace', 'booth'), 2, sheet(0), { signs })).status).toBe(401);
  const { visitor: viewer } = await join(app, admin, 'viewer');
  expect((await enter(viewer, 1, sheet(1), { signs })).status).toBe(403);
  expect(await byPassOf(helper, batch)).toEqual([
    [1, 'Helper: Ada'],
    [2, 'Some moderator'],
  ]);
  await closeOnline(admin, batch, 1);
  expect((await count(helper)).status).toBe(401);
  expect((await count(admin)).body).toMatchObject({ counted: 1 });
  const one = entering(batch, await openStack(admin, batch, true));
  await one.enter(admin, 1, sheet(1), { signs });
  await one.enter(admin, 2, sheet(1), { invalid: 'blank' });
  expect((await one.enter(admin, 3, sheet(1), { signs })).status).toBe(200);
});

test('who has a sheet in the hand that their pass has of somebody else is sent to the other pass, if it lacks it', async () => {
  const { batch, enter, check, sheet, signs, others } = await openTwoPeoplesStack();
  const [anna, bert] = [await becomeHelper(batch, 'Anna'), await becomeHelper(batch, 'Bert')];
  await enter(anna, 1, sheet(0), { signs });
  expect(await check(bert, 1, sheet(0))).toEqual({ again: true, for_other_pass: true });
  expect((await enter(bert, 1, sheet(0), { signs })).body).toMatchObject({ again: true, for_other_pass: true });
  expect(await byPassOf(bert, batch)).toEqual([[1, 'Helper: Anna']]);
  // Anna has a photocopy: she enters in no other pass.
  expect(await check(anna, 1, sheet(0))).toEqual({ again: true, for_other_pass: false });
  await enter(bert, 2, sheet(0), { signs: others });
  const { visitor: moderator } = await join(app, admin, 'moderator');
  for (const pass of [1, 2] as const)
    expect(await check(moderator, pass, sheet(0))).toMatchObject({ for_other_pass: false });
  await enter(bert, 2, sheet(1), { signs });
  expect(await check(moderator, 2, sheet(1))).toEqual({ again: true, for_other_pass: true });
  expect(await check(moderator, 1, sheet(1))).toEqual({ again: false, for_other_pass: false });
  const one = entering(batch, await openStack(admin, batch, true));
  await one.enter(admin, 1, sheet(2), { signs });
  expect(await one.check(admin, 1, sheet(2))).toEqual({ again: true, for_other_pass: true });
});

test('a third look is by somebody of neither pass, with an account too, who enters no pass then', async () => {
  const { batch, questions, anna, bert, look, enter, count, sheet, signs, thirds } = await openDifference();
  for (const one of [anna, bert]) expect(await look(one)).toMatchObject(refused('third_look_of_same_person'));
  const { visitor: moderator } = await join(app, admin, 'moderator');
  await enter(moderator, 1, sheet(1), { signs });
  expect(await look(moderator)).toMatchObject(refused('third_look_of_same_person'));
  await enter(bert, 2, sheet(1), { signs });
  expect((await look(admin)).body).toMatchObject({ entered: 1, again: false });
  for (const pass of [1, 2] as const)
    expect(await enter(admin, pass, sheet(2), { signs: thirds })).toMatchObject(refused('pass_of_same_person'));
  await closeOnline(admin, batch, 2);
  expect((await count(admin)).body).toMatchObject({ counted: 2, people: { length: 4 } });
  expect(await readGiven()).toContain(choose(questions.slice(1)).join(' '));
  expect(await findFaults(app)).toEqual([]);
});

test('two who are alone make a third look together, by a code that one makes in their own browser, once', async () => {
  const { batch, anna, bert, look, count, countersign, differences, enter, sheet, signs, others } =
    await openDifference();
  expect(await look(bert, { countersign: 'nonsense' })).toMatchObject(refused('countersign_unknown'));
  const ofAnna = await countersign(anna);
  const beside = await becomeHelper(batch, 'Dora');
  await enter(beside, 1, sheet(1), { signs });
  // Of one pass there is no second person, be it the same one or another.
  for (const [one, code] of [
    [anna, ofAnna],
    [beside, ofAnna],
  ] as const)
    expect(await look(one, { countersign: code })).toMatchObject(refused('third_look_of_same_person'));
  expect((await look(bert, { countersign: ofAnna })).status).toBe(200);
  expect((await differences(admin))[0]).toMatchObject({ third: { by: ['Helper: Bert', 'Helper: Anna'] } });
  await enter(bert, 2, sheet(1), { signs: others });
  const next = { signs, countersign: ofAnna };
  expect(await enter(bert, 3, sheet(1), next)).toMatchObject(refused('countersign_unknown'));
  const earlier = await countersign(anna);
  const other = { signs, countersign: await countersign(anna) };
  expect(await enter(bert, 3, sheet(1), { ...other, countersign: earlier } as typeof other)).toMatchObject(
    refused('countersign_unknown'),
  );
  expect((await enter(bert, 3, sheet(1), other)).status).toBe(200);
  await closeOnline(admin, batch, 2);
  const { body: stack } = await count(admin);
  expect(stack.people.filter(({ pass }) => pass === 3)).toHaveLength(2);
});

test('a program is the person who made its token', async () => {
  const { batch, stackId, enter, sheet, others } = await openDifference();
  await enter(admin, 1, sheet(1), { signs: others });
  const { body: made } = await admin.send(tokensApi.make, { body: { name: 'Scanner', role: 'moderator' } });
  const path = stacksApi.enter.path.replace('{id}', batch.id).replace('{stackId}', stackId);
  const scan = async (pass: Pass, index: number) => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pass, code: sheet(index), signs: others }),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await scan(2, 1)).toEqual([409, 'pass_of_same_person']);
  expect(await scan(3, 0)).toEqual([409, 'third_look_of_same_person']);
  expect(await scan(1, 2)).toEqual([200, undefined]);
});

test('who entered and who replaced what is known until the stack counts, and in no audit', async () => {
  const { batch, questions, anna, bert, count, differences, enter, look, sheet, signs, others, thirds } =
    await openDifference();
  const dora = await becomeHelper(batch, 'Dora');
  const reading = (by: string, is: Signs) => ({ signs: is, invalid: null, by: [`Helper: ${by}`] });
  expect((await enter(dora, 1, sheet(0), { signs: thirds, replaces: true })).status).toBe(200);
  await enter(bert, 2, sheet(0), { signs: thirds, replaces: true });
  const seen = [
    {
      code: sheet(0),
      first: { position: 1, ...reading('Dora', thirds), replaced: [reading('Anna', signs)] },
      second: { position: 1, ...reading('Bert', thirds), replaced: [reading('Bert', others)] },
      third: null,
    },
  ];
  expect(await differences(admin)).toEqual(seen);
  // What somebody puts right of their own, and both agree on, is nobody else's business.
  await enter(anna, 1, sheet(1), { invalid: 'blank' });
  await enter(anna, 1, sheet(1), { signs, replaces: true });
  await enter(bert, 2, sheet(1), { signs });
  expect(await differences(admin)).toEqual(seen);
  expect(await look(admin)).toMatchObject(refused('sheet_entered'));
  await closeOnline(admin, batch, 2);
  await count(admin);
  for (const table of ['stack_entries', 'replaced_entries'] as const)
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const { rows } = await sql<{ line: string }>`
    select audit_entries::text as line from audit_entries where kind like 'stack%'
  `.execute(app.deps.db);
  expect(rows).toHaveLength(2);
  for (const { id } of questions) expect(JSON.stringify(rows)).not.toContain(id);
});

test('what a third look decided stands, until another one is in its place', async () => {
  const { batch, questions, anna, bert, count, differences, enter, look, sheet, signs, others } =
    await openDifference();
  await look(admin);
  const right = { signs: others, replaces: true };
  expect(await enter(anna, 1, sheet(0), right)).toMatchObject(refused('third_look_made'));
  expect(await enter(bert, 2, sheet(0), { signs, replaces: true })).toMatchObject(refused('third_look_made'));
  expect(await enter(admin, 3, sheet(0), { signs })).toMatchObject(refused('sheet_entered'));
  const { visitor: moderator } = await join(app, admin, 'moderator');
  expect((await enter(moderator, 3, sheet(0), { signs, replaces: true })).status).toBe(200);
  expect((await differences(admin))[0]?.third).toMatchObject({ signs, by: ['Some moderator'], replaced: [{}] });
  await closeOnline(admin, batch, 1);
  await count(admin);
  expect(await readGiven()).toEqual([choose(questions).join(' ')]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type BallotReceipt, ballotsApi, type Choices } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import { asOwner, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { writtenBallot } from '#tests/support/written-ballot.ts';
import type { Query } from '#verify/query.ts';
import { verifyRecord } from '#verify/record.ts';
import { findStoredReceipt } from '#verify/stored-receipt.ts';

let app: TestApp;
let admin: Visitor;
let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'));
  app = await startTestApp({}, database);
  admin = await app.signIn();
});
beforeEach(() => app.empty());
afterAll(() => app.stop());

const changing = { ballot_changes: 'until_completed' } as const;

async function given({ rules = changing, questions = 6 }: { rules?: Partial<BatchRules>; questions?: number } = {}) {
  const opened = await openBatch(admin, { questions, rules });
  const voter = await becomeVoter(app.visitor());
  const choices = choose(opened.questions);
  const { receipt } = (await cast(voter, opened.batch, choices)).body as BallotReceipt;
  return { ...opened, voter, choices, receipt, others: choose([...opened.questions].reverse()) };
}

const readMine = async (voter: Visitor, { id }: Pick<Batch, 'id'>) =>
  (await voter.send(ballotsApi.findMine, { params: { id } })).body;

function put(voter: Visitor, { id }: Pick<Batch, 'id'>, body: { choices: Choices; replaces: string }, key: string) {
  return voter.send(ballotsApi.changeMine, { params: { id }, headers: { 'idempotency-key': key }, body });
}

const listQuestions = async () => (await admin.send(activeBatchApi.read, {})).body.questions;

const readTurnout = async () => (await admin.send(batchesApi.list, {})).body[0]?.ballots;

test('whoever writes it, a ballot is replaced only as the rule of its batch says', async () => {
  const { batch, questions, choices, receipt, others } = await given({ rules: { ballot_changes: 'never' } });
  const write = (replacing: Choices) =>
    sql
      .raw(writtenBallot(receipt, { choices: replacing }))
      .execute(app.deps.db)
      .then(() => 'written', String);
  const refused =
    'error: a ballot is given otherwise only where its batch lets ballots change, or where what it chose was taken out';
  const [first, ...rest] = choices as [string, string, string, string];
  const [free] = questions.slice(4).map(({ id }) => id) as [string];
  expect(await write(others)).toBe(refused);
  expect(await write([free, ...rest])).toBe(refused);
  expect(await write(choices)).toBe(refused);
  await takeOut(admin, batch, first);
  expect(await write([free, rest[1], rest[0], rest[2]])).toBe(refused);
  expect(await write([free, ...rest])).toBe('written');
});

test('every receipt of a voter is found in the record, whatever became of its ballot', async () => {
  const { batch, voter, choices, receipt: replacedAndSetAside, others } = await given();
  const { receipt: setAside } = (await changeBallot(voter, batch, others, replacedAndSetAside)).body;
  await admin.send(questionsApi.resetStones, { body: {} });
  const { receipt: replaced } = (await cast(voter, batch, choices)).body;
  const { receipt: counted } = (await changeBallot(voter, batch, others, replaced)).body;
  const states = { counted, replaced, set_aside: setAside, replaced_and_set_aside: replacedAndSetAside };
  const asStored = async () => {
    const client = new pg.Client(database);
    await client.connect();
    const query: Query = async (text, values) => (await client.query(text, values)).rows;
    const found: string[] = [];
    for (const one of Object.values(states)) found.push((await findStoredReceipt(query, one)).state);
    await client.end();
    return found;
  };
  expect(await asStored()).toEqual(Object.keys(states));
  await setPhase(admin, batch, 3);
  expect(await asStored()).toEqual(Object.keys(states));
  const { body: record } = await voter.send(countApi.readRecord, { params: { id: batch.id } });
  for (const [state, receipt] of Object.entries(states))
    for (const typed of [receipt, receipt.toLowerCase().replaceAll('-', ''), ` ${receipt.replaceAll('0', 'o')} `])
      expect([typed, verifyRecord(record, { receipt: typed })]).toMatchObject([typed, { holds: true, receipt: state }]);
  const [aside] = record.rounds_set_aside;
  const withoutIt = { ...record, rounds_set_aside: [{ ...aside, replaced_receipts: [] }] };
  expect(verifyRecord(withoutIt).findings).toEqual(['set_aside_differs']);
});

describe('where ballots may change', () => {
  test('the whole ballot may, as often as one likes; the last one counts, once, and the others are told as replaced', async () => {
    const { batch, voter, choices, receipt, others } = await given();
    expect(await readMine(voter, batch)).toEqual({ receipt, round: 1, choices });
    const first = await changeBallot(voter, batch, others, receipt);
    expect(first.status).toBe(200);
    const second = await changeBallot(voter, batch, choices, first.body.receipt);
    expect(await readMine(voter, batch)).toEqual({ ...second.body, choices });
    expect(await readTurnout()).toBe(1);
    await setPhase(admin, batch, 3);
    expect(await readMine(voter, batch)).toEqual(second.body);
    const { body: record } = await voter.send(countApi.readRecord, { params: { id: batch.id } });
    expect(record).toMatchObject({ turnout: 1, receipts: [second.body.receipt], rules: changing });
    expect(record.replaced_receipts).toEqual([receipt, first.body.receipt].sort());
    expect(verifyRecord(record, { receipt })).toMatchObject({ holds: true, receipt: 'replaced' });
    expect(await changeBallot(voter, batch, others, second.body.receipt)).toMatchObject({
      status: 409,
      body: { code: 'stoning_closed' },
    });
  });

  test('an older receipt loses nothing: it is refused, and the newer one is found', async () => {
    const { batch, questions, voter, receipt, others } = await given();
    const { body: newer } = await changeBallot(voter, batch, others, receipt);
    const late = choose(questions.slice(1));
    const refused = { status: 409, body: { code: 'changed_meanwhile' } };
    expect(await changeBallot(voter, batch, late, receipt)).toMatchObject(refused);
    expect(await readMine(voter, batch)).toEqual({ ...newer, choices: others });
    expect((await changeBallot(voter, batch, late, newer.receipt)).status).toBe(200);
  });

  test('of many different changes at once one is made, and the others are told', async () => {
    const { batch, questions, voter, receipt } = await given();
    const several = [1, 2].flatMap((n) => [choose(questions.slice(n)), choose(questions.slice(n).reverse())]);
    const answers = await Promise.all(several.map((choices) => changeBallot(voter, batch, choices, receipt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = several[answers.findIndex(({ status }) => status === 200)];
    expect((await readMine(voter, batch)).choices).toEqual(winner);
  });

  test('of many changes at once that are not made, each gets its own answer', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6, rules: changing });
    const choices = choose(questions);
    const unknown = choose([{ id: randomUUID() }, ...questions]);
    const voters = await Promise.all(Array.from({ length: 20 }, () => becomeVoter(app.visitor())));
    const receipts = await Promise.all(
      voters.map(async (voter) => ((await cast(voter, batch, choices)).body as BallotReceipt).receipt),
    );
    const answers = await Promise.all(
      voters.map((voter, n) => {
        const receipt = receipts[n] ?? '';
        if (n % 5 === 0) return changeBallot(voter, batch, unknown, receipt);
        return changeBallot(voter, batch, choices, n % 5 === 1 ? 'another' : receipt);
      }),
    );
    expect(answers.map(({ body }) => body.code ?? body.receipt)).toEqual(
      receipts.map((receipt, n) => ['question_unavailable', 'changed_meanwhile'][n % 5] ?? receipt),
    );
  });

  test('a retry with its key gets its first answer, another change under it is refused', async () => {
    const { batch, voter, choices, receipt, others } = await given();
    const key = randomUUID();
    const first = await put(voter, batch, { choices: others, replaces: receipt }, key);
    expect(await put(voter, batch, { choices: others, replaces: receipt }, key)).toMatchObject({ body: first.body });
    const reused = { status: 409, body: { code: 'idempotency_key_reused' } };
    expect(await put(voter, batch, { choices, replaces: first.body.receipt }, key)).toMatchObject(reused);
    await changeBallot(voter, batch, choices, first.body.receipt);
    // It counts no more: whoever retries has to hear of the newer one.
    const late = await put(voter, batch, { choices: others, replaces: receipt }, key);
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('the same stones again are no change and leave no ballot', async () => {
    const { batch, voter, choices, receipt } = await given();
    expect(await changeBallot(voter, batch, choices, receipt)).toMatchObject({ status: 200, body: { receipt } });
    await setPhase(admin, batch, 3);
    const { body: record } = await voter.send(countApi.readRecord, { params: { id: batch.id } });
    expect(record.replaced_receipts).toEqual([]);
  });

  test('what was taken out cannot be given stones again', async () => {
    const { batch, questions, voter, choices, receipt, others } = await given();
    await takeOut(admin, batch, choices[0]);
    const unavailable = { status: 409, body: { code: 'question_unavailable', question_ids: [choices[0]] } };
    expect(await changeBallot(voter, batch, choices, receipt)).toMatchObject(unavailable);
    expect(
      await changeBallot(voter, batch, choose([...questions.slice(0, 3), questions[4] ?? { id: '' }]), receipt),
    ).toMatchObject(unavailable);
    expect((await changeBallot(voter, batch, others, receipt)).status).toBe(200);
  });

  test('nobody can flood the record: the eleventh change in half an hour has to wait, and nobody else does', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6, rules: changing });
    const [choices, others] = [choose(questions), choose([...questions].reverse())];
    // Limits are a thousand times as wide in the other copy.
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, database);
    onTestFinished(strict.stop);
    const voter = await becomeVoter(strict.visitor());
    let last = ((await cast(voter, batch, choices)).body as BallotReceipt).receipt;
    for (let n = 0; n < 10; n++) {
      const { status, body } = await changeBallot(voter, batch, n % 2 ? choices : others, last);
      expect(status).toBe(200);
      last = body.receipt;
    }
    expect(await changeBallot(voter, batch, others, last)).toMatchObject({ status: 429 });
    const next = await becomeVoter(strict.visitor());
    const mine = (await cast(next, batch, choices)).body as BallotReceipt;
    expect((await changeBallot(next, batch, others, mine.receipt)).status).toBe(200);
  });
});

describe('a ballot that its voter let go of', () => {
  const letGo = (voter: Visitor, { id }: Pick<Batch, 'id'>) => voter.send(ballotsApi.letGo, { params: { id } });
  const takeBack = (voter: Visitor, { id }: Pick<Batch, 'id'>) =>
    voter.send(ballotsApi.takeBackLettingGo, { params: { id } });
  const final = { status: 409, body: { code: 'ballot_final' } };

  test('counts, and neither tells its choices nor changes, whatever is sent and taken out; the next round begins anew', async () => {
    const { batch, voter, choices, receipt: earlier, others } = await given();
    const { receipt } = (await changeBallot(voter, batch, others, earlier)).body;
    expect((await letGo(voter, batch)).status).toBe(204);
    await takeOut(admin, batch, others[0]);
    expect(await readMine(voter, batch)).toEqual({ receipt, round: 1 });
    // Nor is it told by which guess is refused otherwise.
    for (const [guess, replaces] of [
      [choices, receipt],
      [others, receipt],
      [others, earlier],
    ] as const)
      expect(await changeBallot(voter, batch, guess, replaces)).toMatchObject(final);
    expect(await cast(voter, batch, choices)).toMatchObject({ body: { code: 'already_completed' } });
    expect(await readTurnout()).toBe(1);
    expect((await letGo(voter, batch)).status).toBe(204);
    await admin.send(questionsApi.resetStones, { body: {} });
    expect(await letGo(voter, batch)).toMatchObject({ status: 404, body: { code: 'ballot_not_found' } });
    const next = choose((await listQuestions()).filter(({ id }) => id !== others[0]));
    expect((await cast(voter, batch, next)).status).toBe(201);
    expect((await readMine(voter, batch)).choices).toEqual(next);
    await setPhase(admin, batch, 3);
    const { body: record } = await voter.send(countApi.readRecord, { params: { id: batch.id } });
    expect(verifyRecord(record, { receipt })).toMatchObject({ holds: true, receipt: 'set_aside' });
  });

  test('is taken back for seconds, and no longer, whoever asks', async () => {
    const { batch, voter, choices, receipt, others } = await given();
    await letGo(voter, batch);
    expect((await takeBack(voter, batch)).status).toBe(204);
    expect((await readMine(voter, batch)).choices).toEqual(choices);
    expect((await takeBack(voter, batch)).status).toBe(204);
    const { body: newer } = await changeBallot(voter, batch, others, receipt);
    await letGo(voter, batch);
    await asOwner(
      app.connection,
      `set session_replication_role = replica; update final_ballots set let_go_at = let_go_at - interval '16 seconds'`,
    );
    expect(await takeBack(voter, batch)).toMatchObject(final);
    expect(await readMine(voter, batch)).toEqual(newer);
    const write = (statement: string) =>
      sql
        .raw(statement)
        .execute(app.deps.db)
        .then(() => 'written', String);
    const stays = 'error: a ballot that was let go of stays final';
    expect(await write('delete from final_ballots')).toBe(stays);
    expect(await write('update final_ballots set let_go_at = now()')).toBe(stays);
    expect(await write(writtenBallot(newer.receipt, { choices }))).toMatch(/^error: a ballot is given otherwise only/);
  });

  test('is of nobody else: a browser without a ballot finds none, and changes its own as before', async () => {
    const { batch, questions, voter } = await given();
    const other = await becomeVoter(app.visitor());
    expect(await letGo(other, batch)).toMatchObject({ status: 404, body: { code: 'ballot_not_found' } });
    expect((await letGo(app.visitor(), batch)).status).toBe(401);
    const choices = choose(questions);
    const { receipt } = (await cast(other, batch, choices)).body as BallotReceipt;
    await letGo(voter, batch);
    expect((await changeBallot(other, batch, choose([...questions].reverse()), receipt)).status).toBe(200);
  });

  test('is final by its card, too, on whatever device that is shown', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6, rules: { ...changing, voters: 'cards' } });
    const params = { id: batch.id };
    const { body } = await admin.send(cardsApi.make, { params, body: { count: 1, leaves: 'file' } });
    const code = body.cards[0]?.code ?? '';
    const [phone, tablet] = [app.visitor(), app.visitor()];
    const show = (visitor: Visitor) => visitor.send(cardsApi.show, { params, body: { code } });
    await show(phone);
    const { receipt } = (await cast(phone, batch, choose(questions))).body as BallotReceipt;
    await letGo(phone, batch);
    expect(await show(tablet)).toMatchObject({ status: 409, body: { code: 'card_used' } });
    expect(await readMine(phone, batch)).toEqual({ receipt, round: 1 });
    const others = choose([...questions].reverse());
    expect(await changeBallot(phone, batch, others, receipt)).toMatchObject(final);
  });
});

test('where ballots do not change, no choices are told and nothing but what was taken out moves', async () => {
  const { batch, voter, receipt, others } = await given({ rules: {} });
  expect(await readMine(voter, batch)).toEqual({ receipt, round: 1 });
  expect(await changeBallot(voter, batch, others, receipt)).toMatchObject({
    status: 409,
    body: { code: 'ballot_final' },
  });
});

test.each([
  ['ballot_changes', 'until_completed'],
  ['own_question', 'excluded'],
] as const)('the rule %s stands still from the start of stoning on', async (rule, value) => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const change = (rules: Partial<BatchRules>, phase?: 2) =>
    admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { rules, ...(phase && { phase }) } });
  expect((await change({ [rule]: value }, 2)).body.rules).toMatchObject({ [rule]: value });
  const usual = { ballot_changes: 'never', own_question: 'allowed' } as const;
  expect(await change({ [rule]: usual[rule] })).toMatchObject({ status: 409, body: { code: 'rules_frozen' } });
  expect((await change({ [rule]: value })).status).toBe(200);
});

test('what was taken out in an earlier batch is not free in the one that it came along to', async () => {
  const { batch: earlier, questions: along } = await openBatch(admin, { questions: 6 });
  await takeOut(admin, earlier, along[0]?.id ?? '');
  await setPhase(admin, earlier, 3);
  const { batch } = await openBatch(admin, { questions: 0, phase: 1 });
  for (const { id: questionId } of along) await admin.send(batchesApi.assign, { params: { id: batch.id, questionId } });
  await setPhase(admin, batch, 2);
  const voter = await becomeVoter(app.visitor());
  const { receipt } = (await cast(voter, batch, choose(along))).body as BallotReceipt;
  expect(await readMine(voter, batch)).toEqual({ receipt, round: 1 });
});

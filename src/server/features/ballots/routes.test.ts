import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/active-batch.ts';
import { auditApi } from '#contract/audit.ts';
import { ballotsApi, type Choices, stonesOfPicks } from '#contract/ballots.ts';
import { type Batch, batchesApi } from '#contract/batches.ts';
import { questionsApi } from '#contract/questions.ts';
import { join } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { readTallies, recount } from '#tests/support/tallies.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
beforeEach(() => app.empty());
afterAll(() => app.stop());

const newVoter = () => becomeVoter(app.visitor());
const stonesOnPage = async () =>
  (await app.visitor().send(activeBatchApi.read, {})).body.questions.map(({ id, stones, votes }) => ({
    id,
    stones,
    votes,
  }));

test('a ballot gives 4, 3, 2 and 1 stones and a vote to each of its questions', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const answer = await cast(await newVoter(), batch, choose(questions));

  expect(answer).toMatchObject({
    status: 201,
    body: { round: 1, receipt: expect.stringMatching(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/) },
  });
  expect(await stonesOnPage()).toEqual(
    questions.map(({ id }, place) => ({ id, stones: [4, 3, 2, 1, 0][place], votes: place < 4 ? 1 : 0 })).reverse(),
  );
});

test('somebody without a voter cookie is asked to get one', async () => {
  const { batch, questions } = await openBatch(admin);
  expect(await cast(app.visitor(), batch, choose(questions))).toMatchObject({
    status: 401,
    body: { code: 'voter_unknown' },
  });
});

test('a voter cookie that the server did not make is no voter', async () => {
  const { batch, questions } = await openBatch(admin);
  const answer = await app.visitor().fetch(`/api/batches/${batch.id}/ballots`, {
    method: 'POST',
    headers: {
      cookie: `voter=${'A'.repeat(43)}.${'B'.repeat(43)}`,
      'content-type': 'application/json',
      'idempotency-key': 'k',
    },
    body: JSON.stringify({ choices: choose(questions) }),
  });
  expect(answer.status).toBe(401);
});

test('the same key gets the same receipt, another key is refused', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await newVoter();
  const key = randomUUID();
  const first = await cast(voter, batch, choose(questions), key);
  expect(await cast(voter, batch, choose(questions), key)).toMatchObject({ status: 201, body: first.body });
  expect(await cast(voter, batch, choose([...questions].reverse()))).toMatchObject({
    status: 409,
    body: { code: 'already_completed', detail: 'You have already completed the stoning process for this batch.' },
  });
});

test('a key with other picks, or the same in another order, is refused; of two at once one counts', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const [picks, others] = [choose(questions), choose(questions.slice(1))];
  const reused = { status: 409, body: { code: 'idempotency_key_reused' } };
  const voter = await newVoter();
  await cast(voter, batch, picks, 'one-key');
  expect(await cast(voter, batch, others, 'one-key')).toMatchObject(reused);
  expect(await cast(voter, batch, choose([...picks.map((id) => ({ id }))].reverse()), 'one-key')).toMatchObject(reused);
  const next = await newVoter();
  const answers = await Promise.all([picks, others].map((choices) => cast(next, batch, choices, 'one-key')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(reused);
});

test('a repeated save gets its receipt even after the batch is completed', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await newVoter();
  const key = randomUUID();
  const first = await cast(voter, batch, choose(questions), key);
  await setPhase(admin, batch, 3);
  expect(await cast(voter, batch, choose(questions), key)).toMatchObject({ status: 201, body: first.body });
});

test('a voter finds their receipt again, a stranger finds none', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await newVoter();
  const { body } = await cast(voter, batch, choose(questions));
  const params = { id: batch.id };
  expect((await voter.send(ballotsApi.findMine, { params })).body).toEqual(body);
  expect(await (await newVoter()).send(ballotsApi.findMine, { params })).toMatchObject({
    status: 404,
    body: { code: 'ballot_not_found' },
  });
});

describe('a ballot is refused', () => {
  test.each([1, 3] as const)('in phase %i', async (phase) => {
    const { batch, questions } = await openBatch(admin, { phase });
    expect(await cast(await newVoter(), batch, choose(questions))).toMatchObject({
      status: 409,
      body: { code: 'stoning_closed' },
    });
  });

  test('in a batch that is not active', async () => {
    const { batch, questions } = await openBatch(admin, { active: false });
    expect(await cast(await newVoter(), batch, choose(questions))).toMatchObject({ body: { code: 'stoning_closed' } });
  });

  test('in an unknown batch', async () => {
    const { questions } = await openBatch(admin);
    expect(await cast(await newVoter(), { id: randomUUID() }, choose(questions))).toMatchObject({
      status: 404,
      body: { code: 'batch_not_found' },
    });
  });

  test('when it names a question that was taken out, and says which', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    const choices = choose(questions);
    await takeOut(admin, batch, choices[1]);
    const answer = await cast(await newVoter(), batch, choices);
    expect(answer).toMatchObject({ status: 409, body: { code: 'question_unavailable', question_ids: [choices[1]] } });
  });

  test('when the batch has fewer than four questions', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 3 });
    const choices = choose([...questions, { id: randomUUID() }]);
    expect(await cast(await newVoter(), batch, choices)).toMatchObject({
      status: 409,
      body: { code: 'too_few_questions' },
    });
  });

  test.each([
    ['three questions', (ids: string[]) => ids.slice(0, 3)],
    ['five questions', (ids: string[]) => [...ids, randomUUID()]],
    ['one question twice', (ids: string[]) => [ids[0], ids[0], ids[1], ids[2]]],
    ['one question twice in other letters', (ids: string[]) => [ids[0], ids[0]?.toUpperCase(), ids[1], ids[2]]],
    ['what is no id', (ids: string[]) => [...ids.slice(0, 3), 'x']],
  ])('when it names %s', async (_, pick) => {
    const { batch, questions } = await openBatch(admin);
    const choices = pick(questions.map(({ id }) => id)) as Choices;
    expect(await cast(await newVoter(), batch, choices)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await readTallies(app.deps.db, batch.id, 1)).toEqual([]);
  });
});

describe('reset all stones', () => {
  test('reads 0 everywhere, lets everybody stone again and sets the earlier ballots aside', async () => {
    const { batch, questions } = await openBatch(admin);
    const voter = await newVoter();
    await cast(voter, batch, choose(questions));
    const before = await recount(app.deps.db, batch.id, 1);

    expect((await admin.send(questionsApi.resetStones, { body: {} })).body).toMatchObject({
      ballots: expect.any(Number),
    });
    expect((await stonesOnPage()).every(({ stones, votes }) => stones === 0 && votes === 0)).toBe(true);
    expect(await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).toMatchObject({ status: 404 });

    expect(await cast(voter, batch, choose(questions))).toMatchObject({ status: 201, body: { round: 2 } });
    expect(await recount(app.deps.db, batch.id, 1)).toEqual(before);
  });

  test('a save of the round before that is repeated gets its receipt, and no stones in the new round', async () => {
    const { batch, questions } = await openBatch(admin);
    const voter = await newVoter();
    const key = randomUUID();
    const first = await cast(voter, batch, choose(questions), key);
    await admin.send(questionsApi.resetStones, { body: {} });
    expect(await cast(voter, batch, choose(questions), key)).toMatchObject({ status: 201, body: first.body });
    expect(await recount(app.deps.db, batch.id, 2)).toEqual([]);
  });

  test('is about the batches that are named, else about all that are not completed', async () => {
    const completed = await openStoned();
    await setPhase(admin, completed, 3);
    const [first, second] = [await openStoned(), await openStoned()];
    expect((await admin.send(questionsApi.resetStones, { body: { batches: [first.id] } })).body).toEqual({
      batches: 1,
      ballots: 1,
    });
    expect(await readRounds()).toEqual({ [completed.id]: 1, [first.id]: 2, [second.id]: 1 });
    // Without a body, as ever.
    expect((await admin.fetch(questionsApi.resetStones.path, { method: 'POST' })).status).toBe(200);
    expect(await readRounds()).toEqual({ [completed.id]: 1, [first.id]: 2, [second.id]: 2 });
    const unknown = { body: { batches: [second.id, randomUUID()] } };
    expect(await admin.send(questionsApi.resetStones, unknown)).toMatchObject({ body: { code: 'batch_not_found' } });
  });

  test('takes a completed batch only from an owner who names it, and keeps the reason', async () => {
    const batch = await openStoned();
    await setPhase(admin, batch, 3);
    const { visitor: member } = await join(app, admin, 'administrator');
    const body = { batches: [batch.id], reason: ' The hall \u202ewas on fire ' };
    expect(await member.send(questionsApi.resetStones, { body })).toMatchObject({
      body: { code: 'role_insufficient' },
    });
    expect(await readRounds()).toEqual({ [batch.id]: 1 });
    expect((await admin.send(questionsApi.resetStones, { body })).body).toEqual({ batches: 1, ballots: 1 });
    expect(await readRounds()).toEqual({ [batch.id]: 2 });
    const acts = await admin.send(auditApi.list, { query: { kind: 'stones.reset' } });
    expect(acts.body.entries).toMatchObject([
      {
        before: { stoning_round: 1, ballots: 1 },
        after: { stoning_round: 2, ballots: 0, reason: 'The hall was on fire' },
      },
    ]);
  });
});

/** A batch of its own with one ballot. */
async function openStoned(): Promise<Batch> {
  const { batch, questions } = await openBatch(admin);
  await cast(await newVoter(), batch, choose(questions));
  return batch;
}

const readRounds = async () =>
  Object.fromEntries((await admin.send(batchesApi.list, {})).body.map(({ id, stoning_round }) => [id, stoning_round]));

describe('a crowd', () => {
  test('of 200 voters on the same four questions loses nothing', async () => {
    const { batch, questions } = await openBatch(admin);
    const voters = await Promise.all(Array.from({ length: 200 }, newVoter));
    const orders = questions.map((_, start) => choose([...questions.slice(start), ...questions.slice(0, start)]));

    const answers = await Promise.all(voters.map((voter, n) => cast(voter, batch, orders[n % 4] ?? choose(questions))));

    expect(answers.map(({ status }) => status)).toEqual(voters.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(200);
    const found = await Promise.all(
      voters.map((voter) => voter.send(ballotsApi.findMine, { params: { id: batch.id } })),
    );
    expect(found.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    const tallies = await readTallies(app.deps.db, batch.id, 1);
    expect(tallies.reduce((sum, { stones }) => sum + stones, 0)).toBe(2000);
    expect(await recount(app.deps.db, batch.id, 1)).toEqual(tallies);
    expect((await stonesOnPage()).map(({ stones, votes }) => [stones, votes])).toEqual(questions.map(() => [500, 200]));
  });

  test('with a stale page among them: each gets its own answer', async () => {
    const { batch, questions } = await openBatch(admin);
    const voters = await Promise.all(Array.from({ length: 20 }, newVoter));
    const stale = choose([{ id: randomUUID() }, ...questions]);
    const answers = await Promise.all(
      voters.map((voter, n) => cast(voter, batch, n % 5 === 0 ? stale : choose(questions))),
    );
    expect(answers.map(({ body }) => body.code ?? 'counted')).toEqual(
      voters.map((_, n) => (n % 5 === 0 ? 'question_unavailable' : 'counted')),
    );
    expect((await readTallies(app.deps.db, batch.id, 1))[0]?.votes).toBe(16);
  });

  test('of whom one names a question that is taken out while they wait: each gets its own answer', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    const [choices, others] = [choose(questions), choose(questions.slice(1))];
    const [stale, fresh] = [await newVoter(), await newVoter()];
    const owner = new pg.Client(app.connection);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`begin; select pg_advisory_xact_lock(batch_lock_key('${batch.id}'))`);
    const casting = Promise.all([cast(stale, batch, choices), cast(fresh, batch, others)]);
    // Their statement has begun by then: it sees the question where it was.
    await untilSomebodyWaits(owner);
    await owner.query(
      `update ballot_questions set taken_out_at = now(), taken_out_reason = 'Twice' where question_id = '${choices[0]}'; commit`,
    );
    const [refused, counted] = await casting;
    expect(refused).toMatchObject({ status: 409, body: { code: 'question_unavailable', question_ids: [choices[0]] } });
    expect(counted.status).toBe(201);
  });

  test('of 50 equal ballots of one voter counts once', async () => {
    const { batch, questions } = await openBatch(admin);
    const voter = await newVoter();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cast(voter, batch, choose(questions), key)));
    expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(1);
    expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
  });

  test('of 50 different ballots of one voter, over two copies of the app, counts one', async () => {
    const copy = await startTestApp({}, app.connection);
    const { batch, questions } = await openBatch(admin);
    const voter = await newVoter();
    const cookie = `voter=${await voterCookie(voter)}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? app : copy).visitor().fetch(`/api/batches/${batch.id}/ballots`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ choices: choose(questions) }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect((await recount(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
    await copy.stop();
  });

  test('that posts through "Complete": none counts after its answer, none is lost before it', async () => {
    const { batch, questions } = await openBatch(admin);
    const voters = await Promise.all(Array.from({ length: 100 }, newVoter));
    const casting = voters.map((voter) => cast(voter, batch, choose(questions)));
    await Promise.race(casting);
    const completed = await setPhase(admin, batch, 3);
    const late = await cast(await newVoter(), batch, choose(questions));
    const answers = await Promise.all(casting);

    const counted = answers.filter(({ status }) => status === 201).length;
    expect(late.body.code).toBe('stoning_closed');
    expect(answers.every(({ status, body }) => status === 201 || body.code === 'stoning_closed')).toBe(true);
    expect(completed.ballots).toBe(counted);
    expect((await readTallies(app.deps.db, batch.id, 1))[0]?.votes).toBe(counted);
  });
});

test('the database and the app agree on the shape of a ballot', async () => {
  const { rows } = await sql`select stones_of_picks() as stones`.execute(app.deps.db);
  expect(rows).toEqual([{ stones: [...stonesOfPicks] }]);
});

describe('the database itself refuses', () => {
  test.each([
    ['a ballot without choices', (batch: string) => insertBallot(batch, 'phase 2')],
    ['a choice of no ballot', (_: string, question: string) => insertChoice(question)],
    ['a change of a ballot', () => 'update ballots set round = 9'],
    ['the deletion of choices', () => 'delete from ballot_choices'],
    ['emptying the ballots', () => 'truncate ballots cascade'],
    ['a second active batch', () => 'update batches set is_active = true'],
    ['a phase that does not exist', () => 'update batches set phase = 4'],
  ])('%s', async (_, statement) => {
    const { batch, questions } = await openBatch(admin);
    await cast(await newVoter(), batch, choose(questions));
    await openBatch(admin, { active: false });
    await expect(run(statement(batch.id, questions[0]?.id ?? ''))).rejects.toThrow();
  });
});

function insertBallot(batchId: string, note: string): string {
  return `insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
    values ('${randomUUID()}', '${batchId}', 1, decode(repeat('00', 32), 'hex'), '${note}', 'r')`;
}

function insertChoice(questionId: string): string {
  return `insert into ballot_choices (ballot_id, stones, question_id) values ('${randomUUID()}', 4, '${questionId}')`;
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(app.deps.db);
}

async function voterCookie(voter: Visitor): Promise<string> {
  const answer = await voter.send(ballotsApi.becomeVoter, {});
  return /voter=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ballotsApi, type Choices, stonesOfPicks } from '#contract/council/ballots.ts';
import { becomeVoter, cast, choose, openBatch, readStones, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { readTallies } from '#tests/support/tallies.ts';

const { app, admin } = await shareApp();

const newVoter = () => becomeVoter(app.visitor());
const stonesOnPage = () => readStones(app.visitor());

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

test('a refused ballot tells no copy of the app that the page has changed', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await newVoter();
  const listener = new pg.Client(app.connection);
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen public_page_changed');

  await cast(voter, batch, choose(questions));
  await expect.poll(() => heard.length).toBe(1);
  expect((await cast(voter, batch, choose([...questions].reverse()))).status).toBe(409);
  await listener.query("select pg_notify('public_page_changed', 'the end')");
  await expect.poll(() => heard.slice(1)).toEqual(['the end']);
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

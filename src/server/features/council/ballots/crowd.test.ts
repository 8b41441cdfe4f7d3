import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, readStones, setPhase } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { readTallies, recount } from '#tests/support/tallies.ts';

const { app, admin } = await shareApp();

const newVoter = () => becomeVoter(app.visitor());
const stonesOnPage = () => readStones(app.visitor());

test('a crowd of 80 voters on the same four questions loses nothing', async () => {
  const { batch, questions } = await openBatch(admin);
  const voters = await Promise.all(Array.from({ length: 80 }, newVoter));
  const orders = questions.map((_, start) => choose([...questions.slice(start), ...questions.slice(0, start)]));

  const answers = await Promise.all(voters.map((voter, n) => cast(voter, batch, orders[n % 4] ?? choose(questions))));

  expect(answers.map(({ status }) => status)).toEqual(voters.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(80);
  const found = await Promise.all(voters.map((voter) => voter.send(ballotsApi.findMine, { params: { id: batch.id } })));
  expect(found.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
  const tallies = await readTallies(app.deps.db, batch.id, 1);
  expect(tallies.reduce((sum, { stones }) => sum + stones, 0)).toBe(800);
  expect(await recount(app.deps.db, batch.id, 1)).toEqual(tallies);
  expect((await stonesOnPage()).map(({ stones, votes }) => [stones, votes])).toEqual(questions.map(() => [200, 80]));
});

test('a crowd with a stale page among them: each gets its own answer', async () => {
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

test('a crowd of whom one names a question that is taken out while they wait: each gets its own answer', async () => {
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

test('a crowd of 50 equal ballots of one voter counts once', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await newVoter();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => cast(voter, batch, choose(questions), key)));
  expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(1);
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test('a crowd of 50 different ballots of one voter, over two copies of the app, counts one', async () => {
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

test('a crowd that posts through "Complete": none counts after its answer, none is lost before it', async () => {
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

async function voterCookie(voter: Visitor): Promise<string> {
  const answer = await voter.send(ballotsApi.becomeVoter, {});
  return /voter=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
}

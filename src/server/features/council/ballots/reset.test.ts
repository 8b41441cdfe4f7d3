import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { join } from '#tests/support/administrators.ts';
import { becomeVoter, cast, choose, openBatch, readStones, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { recount } from '#tests/support/tallies.ts';

const { app, admin } = await shareApp();

const newVoter = () => becomeVoter(app.visitor());
const stonesOnPage = () => readStones(app.visitor());

test('a reset reads 0 everywhere, lets everybody stone again and sets the earlier ballots aside', async () => {
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

test('a reset is about the batches that are named, else about all that are not completed', async () => {
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

test('a reset takes a completed batch only from an owner who names it, and keeps the reason', async () => {
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

/** A batch of its own with one ballot. */
async function openStoned(): Promise<Batch> {
  const { batch, questions } = await openBatch(admin);
  await cast(await newVoter(), batch, choose(questions));
  return batch;
}

const readRounds = async () =>
  Object.fromEntries((await admin.send(batchesApi.list, {})).body.map(({ id, stoning_round }) => [id, stoning_round]));

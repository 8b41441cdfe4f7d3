import { beforeEach, describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { join } from '#tests/support/administrators.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin: owner } = await shareApp();

let batch: Batch;
let member: Visitor;

const find = async () => (await owner.send(batchesApi.list, {})).body.find(({ id }) => id === batch.id);
const enter = (by: Visitor, phase: 1 | 2 | 3) =>
  by.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase } });
const reset = (by: Visitor, batches?: string[]) =>
  by.send(questionsApi.resetStones, { body: batches ? { batches } : {} });
const refusal = { status: 403, body: { code: 'role_insufficient' } };

async function giveOne(): Promise<void> {
  const { body: questions } = await owner.send(questionsApi.list, { query: { batch: batch.id } });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
}

/** Takes back the last step of this administrator. */
async function undoStep(by: Visitor): Promise<number> {
  const { body } = await by.send(undoApi.list, {});
  const step = body.find(({ kind }) => kind === 'batch.phase_changed');
  return step ? (await by.send(undoApi.undo, { params: { id: step.id } })).status : 0;
}

beforeEach(async () => {
  ({ batch } = await openBatch(owner));
  member = (await join(app, owner, 'administrator')).visitor;
});

describe('a round that was completed with ballots is set aside', () => {
  beforeEach(async () => {
    await giveOne();
    await setPhase(member, batch, 3);
  });

  /** Nothing has happened to the round, and its result has its page once the batch is completed. */
  async function expectResult(): Promise<void> {
    expect(await find()).toMatchObject({ stoning_round: 1, ballots: 1, had_result: true });
    await setPhase(member, batch, 3);
    const { body } = await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } });
    expect(body.batch).toMatchObject({ ballots: 1, rounds_set_aside: [] });
  }

  test('by no step back of an administrator', async () => {
    expect(await enter(member, 1)).toMatchObject(refusal);
    await expectResult();
  });

  test('by no step back after it was opened again', async () => {
    expect((await enter(member, 2)).status).toBe(200);
    expect(await enter(member, 1)).toMatchObject(refusal);
    await expectResult();
  });

  test('by no step back after its completion was taken back', async () => {
    expect(await undoStep(member)).toBe(204);
    expect(await enter(member, 1)).toMatchObject(refusal);
    await expectResult();
  });

  test('by no step that comes with other changes: none of them happens', async () => {
    const body = { phase: 1, name: 'Again', rules: { council_size: 3 } } as const;
    expect(await member.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body })).toMatchObject(
      refusal,
    );
    expect(await find()).toMatchObject({ name: batch.name, rules: { council_size: null } });
    await expectResult();
  });

  test('by no reset of an administrator who names it, completed or opened again', async () => {
    expect(await reset(member, [batch.id])).toMatchObject(refusal);
    await enter(member, 2);
    expect(await reset(member, [batch.id])).toMatchObject(refusal);
    await expectResult();
  });

  test('by no reset of those that are not named, not even of an owner', async () => {
    await enter(member, 2);
    expect((await reset(owner)).body).toEqual({ batches: 0, ballots: 0 });
    await expectResult();
  });

  test('by no undo: the start of stoning cannot be taken back any more', async () => {
    expect(await undoStep(member)).toBe(204);
    expect(await undoStep(member)).toBe(0);
    await expectResult();
  });

  test('by the deletion of nobody', async () => {
    const next = await openBatch(owner, { questions: 0, takeAlong: 'none' });
    expect((await find())?.is_active).toBe(false);
    expect(await member.send(batchesApi.delete, { params: { id: batch.id } })).toMatchObject({
      status: 409,
      body: { code: 'batch_has_ballots' },
    });
    await owner.send(batchesApi.update, { params: { id: next.batch.id }, headers: {}, body: { is_active: false } });
    await expectResult();
  });

  test('by an owner: by a step back from either phase, or a reset by name', async () => {
    const body = { batches: [batch.id] };
    expect((await enter(owner, 1)).body).toMatchObject({ phase: 1, stoning_round: 2, had_result: false });
    await enter(member, 2);
    await giveOne();
    await enter(member, 3);
    await enter(member, 2);
    expect((await enter(owner, 1)).body.stoning_round).toBe(3);
    await enter(member, 2);
    await giveOne();
    await enter(member, 3);
    expect((await owner.send(questionsApi.resetStones, { body })).body).toEqual({ batches: 1, ballots: 1 });
  });
});

describe('a round that was never completed with ballots is set aside by an administrator, too', () => {
  test('while stones are given', async () => {
    await giveOne();
    expect((await enter(member, 1)).body).toMatchObject({ phase: 1, stoning_round: 2 });
  });

  test('by a reset without names', async () => {
    await giveOne();
    expect((await reset(member)).body).toEqual({ batches: 1, ballots: 1 });
  });

  test('where nobody had given stones when it was completed', async () => {
    await enter(member, 3);
    expect((await enter(member, 1)).body).toMatchObject({ phase: 1, stoning_round: 1 });
  });

  test('also after an owner set aside the result of the round before', async () => {
    await giveOne();
    await enter(member, 3);
    await enter(owner, 1);
    await enter(member, 2);
    await giveOne();
    expect((await enter(member, 1)).body).toMatchObject({ phase: 1, stoning_round: 3 });
  });
});

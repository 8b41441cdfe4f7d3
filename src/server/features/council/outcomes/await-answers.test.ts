import pg from 'pg';
import { expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { resultsApi } from '#contract/council/results.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';
import { awaitAnswersInTime } from './await-answers.ts';

const { app, admin } = await shareApp();

async function complete(rules: Partial<BatchRules>) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules, takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  return setPhase(admin, batch, 3);
}

const change = ({ id }: Batch, rules: Partial<BatchRules>) =>
  admin.send(batchesApi.update, { params: { id }, headers: {}, body: { rules } });
const handOver = ({ id }: Batch) => admin.send(handoversApi.create, { params: { id }, headers: {}, body: {} });
const readQuestions = async ({ slug }: Batch) =>
  (await app.visitor().send(resultsApi.read, { params: { slug } })).body.questions;
const outcomesOf = async (batch: Batch) =>
  (await readQuestions(batch)).flatMap(({ forwarded, outcome }) => (forwarded ? [outcome] : []));
const write = ({ id }: Batch, question: { id: string } | undefined, outcome: Parameters<typeof bodyOf>[0]) =>
  admin.send(outcomesApi.write, { params: { id, questionId: question?.id ?? '' }, body: bodyOf(outcome) });
const bodyOf = (outcome: { state: 'sent' | 'answered'; words: string | null }) => ({
  outcome: { ...outcome, day: '2030-02-28', link: null },
});
const daysUntilDue = (outcome: { day: string; due: string | null } | null | undefined) =>
  (Date.parse(outcome?.due ?? '') - Date.parse(outcome?.day ?? '')) / 86_400_000;
const onRecord = async ({ id }: Batch) =>
  (await admin.send(auditApi.list, { query: { batch: id } })).body.entries.map(({ kind, actor_name, after }) => ({
    kind,
    actor_name,
    after,
  }));

async function verify() {
  const client = new pg.Client(app.connection);
  await client.connect();
  const { findings, notices } = await verifyDatabase(
    async (text, values) => (await client.query(text, values)).rows,
  ).finally(() => client.end());
  return [...findings, ...notices].filter((sentence) => /became of a question|hand-over/i.test(sentence));
}

test('from the first hand-over on each question that goes to the council waits for its answer until a day', async () => {
  const batch = await complete({ council_size: 3, answer_within: 30 });
  const [first, second] = await readQuestions(batch);
  await write(batch, first, { state: 'answered', words: 'Yes.' });
  await write(batch, second, { state: 'sent', words: null });
  await handOver(batch);
  const outcomes = await outcomesOf(batch);
  expect(outcomes.map((outcome) => outcome?.state)).toEqual(['answered', 'sent', 'sent']);
  expect(daysUntilDue(outcomes[2])).toBe(30);
  // Who says by hand that it was sent sends it that day.
  expect(outcomes[1]?.due).toBe(outcomes[2]?.due);
  expect((await onRecord(batch)).slice(0, 2)).toEqual([
    { kind: 'batch.handed_over', actor_name: 'Administrator', after: { questions: 3 } },
    { kind: 'batch.answers_awaited', actor_name: 'Administrator', after: { questions: 1, due: outcomes[2]?.due } },
  ]);
  expect((await change(batch, { answer_within: 40 })).body).toMatchObject({ code: 'rules_frozen' });
  await handOver(batch);
  expect(await outcomesOf(batch)).toEqual(outcomes);
  // What the council adds to a line of the product is said by the council.
  const third = (await readQuestions(batch))[2];
  expect(third?.outcome).toMatchObject({ by: 'server' });
  await write(batch, third, { state: 'sent', words: 'It is on the agenda of May.' });
  expect((await readQuestions(batch))[2]?.outcome).toMatchObject({
    words: 'It is on the agenda of May.',
    by: 'council',
  });
  expect(await verify()).toEqual([]);
});

test('opening the batch again takes that away, and nothing that somebody said', async () => {
  const batch = await complete({ council_size: 3, answer_within: 30 });
  const [first] = await readQuestions(batch);
  await handOver(batch);
  await write(batch, first, { state: 'answered', words: 'Yes.' });
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  expect((await outcomesOf(batch)).map((outcome) => outcome?.state)).toEqual(['answered', undefined, undefined]);
  expect((await readQuestions(batch))[0]?.earlier_outcomes).toMatchObject([{ state: 'sent' }]);
  await change(batch, { answer_within: 40 });
  await handOver(batch);
  const again = await outcomesOf(batch);
  expect(again.map((outcome) => outcome?.state)).toEqual(['answered', 'sent', 'sent']);
  expect(daysUntilDue(again[1])).toBe(40);
  expect(await verify()).toEqual([]);
});

test('nobody waits for a day where the batch does not say so, or has no cut', async () => {
  for (const rules of [{ council_size: 3 }, { answer_within: 30 }]) {
    const batch = await complete(rules);
    await handOver(batch);
    expect((await outcomesOf(batch)).filter(Boolean)).toEqual([]);
  }
});

const dateBack = ({ id }: Batch, days: number) =>
  asOwner(
    app.connection,
    `set session_replication_role = replica; update batches set completed_at = clock_timestamp() - interval '${days} days' where id = '${id}'`,
  );

test('who says only later how many days there are begins them then', async () => {
  const batch = await complete({ council_size: 2 });
  await dateBack(batch, 300);
  await awaitAnswersInTime(app.deps.db, app.deps);
  expect(await outcomesOf(batch)).toEqual([null, null]);
  await change(batch, { answer_within: 30 });
  await awaitAnswersInTime(app.deps.db, app.deps);
  const [outcome] = await outcomesOf(batch);
  expect(daysUntilDue(outcome)).toBe(30);
  expect(Date.parse(outcome?.due ?? '')).toBeGreaterThan(Date.now() + 28 * 86_400_000);
});

test('where nobody hands over, days begin on the fourteenth one after the completion, by the clock of the database', async () => {
  const batch = await complete({ council_size: 2, answer_within: 7 });
  expect(batch.answer_days_fixed).toBeNull();
  await dateBack(batch, 13);
  await awaitAnswersInTime(app.deps.db, app.deps);
  expect(await outcomesOf(batch)).toEqual([null, null]);
  await dateBack(batch, 20);
  await awaitAnswersInTime(app.deps.db, app.deps);
  const outcomes = await outcomesOf(batch);
  expect(outcomes.map(daysUntilDue)).toEqual([7, 7]);
  const [entry] = await onRecord(batch);
  expect(entry).toMatchObject({ kind: 'batch.answers_awaited', actor_name: 'The server', after: { questions: 2 } });
  // Six days ago, so that one is left.
  expect(Date.parse(outcomes[0]?.due ?? '')).toBeGreaterThan(Date.now() - 86_400_000);
  await awaitAnswersInTime(app.deps.db, app.deps);
  // The days stand still, and the panel knows it.
  const read = async () => (await admin.send(batchesApi.list, {})).body.find(({ id }) => id === batch.id);
  expect(await read()).toMatchObject({ answer_days_fixed: 'awaited' });
  expect(await change(batch, { answer_within: 40 })).toMatchObject({ status: 409, body: { code: 'rules_frozen' } });
  await handOver(batch);
  expect(await read()).toMatchObject({ answer_days_fixed: 'handed_over' });
  expect(await outcomesOf(batch)).toEqual(outcomes);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { verifyRecord } from '#verify/record.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
beforeEach(() => app.empty());
afterAll(() => app.stop());

function submit(visitor: Visitor, batchId: string, key: string = randomUUID(), text = 'Mine?') {
  return visitor.send(questionsApi.submit, {
    params: { id: batchId },
    headers: { 'idempotency-key': key },
    body: { name: 'Ada', email: 'ada@example.org', text },
  });
}

/** A batch in stoning with five questions of others and one of `mine`, which says whose it is. */
async function open(rules: Partial<BatchRules> = { own_question: 'excluded' }, others = 5) {
  const { batch, questions } = await openBatch(admin, { questions: others, phase: 1, rules });
  const author = app.visitor();
  const mine = (await submit(author, batch.id)).body;
  await setPhase(admin, batch, 2);
  return { batch, questions, author, mine };
}

const withMine = (mine: PublicQuestion, questions: readonly { id: string }[]) => choose([mine, ...questions]);
const refused = (mine: PublicQuestion) => ({ status: 409, body: { code: 'own_question', question_ids: [mine.id] } });

test('a browser gives no stones to what it submitted, and is told which that is; others do', async () => {
  const { batch, questions, author, mine } = await open();
  // The submission gave it its cookie.
  expect(await cast(author, batch, withMine(mine, questions))).toMatchObject(refused(mine));
  expect(await cast(author, batch, withMine(mine, questions))).toMatchObject(refused(mine));
  expect((await cast(author, batch, choose(questions))).status).toBe(201);
  const other = await becomeVoter(app.visitor());
  expect((await cast(other, batch, withMine(mine, questions))).status).toBe(201);
});

test('where it is allowed nothing is asked', async () => {
  const { batch, questions, author, mine } = await open({});
  expect((await cast(author, batch, withMine(mine, questions))).status).toBe(201);
});

test.each([
  ['browsers', 'A browser could not give stones to questions that were known to come from it.'],
  [
    'cards',
    'That nobody gives stones to questions of their own could not be held: a card does not say what its holder submitted.',
  ],
] as const)('where %s vote, the record says of own questions what could be held', async (voters, sentence) => {
  const { batch } = await open({ own_question: 'excluded', voters });
  await setPhase(admin, batch, 3);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(record.rules_in_words).toContain(sentence);
  const { findings, unchecked } = verifyRecord(record);
  expect([...findings, ...unchecked]).not.toContain('rules_in_words');
  expect(findings).toEqual([]);
});

test('nor is it given stones by a change', async () => {
  const { batch, questions, author, mine } = await open({
    own_question: 'excluded',
    ballot_changes: 'until_completed',
  });
  const { receipt } = (await cast(author, batch, choose(questions))).body as BallotReceipt;
  expect(await changeBallot(author, batch, withMine(mine, questions), receipt)).toMatchObject(refused(mine));
  expect((await changeBallot(author, batch, choose([...questions].reverse()), receipt)).status).toBe(200);
});

test('with fewer than four of others there is no ballot to give', async () => {
  const { batch, questions, author, mine } = await open({ own_question: 'excluded' }, 3);
  expect(await cast(author, batch, withMine(mine, questions))).toMatchObject(refused(mine));
});

test('a browser is told which of the questions it names are its own, and a stranger of none', async () => {
  const { batch, questions, author, mine } = await open();
  const confirm = (visitor: Visitor) =>
    visitor.send(ownQuestionsApi.confirm, {
      params: { id: batch.id },
      query: { ids: [mine.id, ...questions.map(({ id }) => id)].join() as never },
    });
  expect((await confirm(author)).body).toEqual({ question_ids: [mine.id] });
  expect((await confirm(await becomeVoter(app.visitor()))).body).toEqual({ question_ids: [] });
  expect(await confirm(app.visitor())).toMatchObject({ status: 401 });
});

/** A batch in stoning with five questions of others and one that was merged of `mine` and another one; it was merged again. */
async function openMerged(rules: Partial<BatchRules> = { own_question: 'excluded' }) {
  const { batch, questions } = await openBatch(admin, { questions: 7, phase: 1, rules });
  const author = app.visitor();
  const mine = (await submit(author, batch.id)).body;
  const merge = async (ids: string[]) =>
    (await admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids, text: 'Ours?' } })).body;
  const [one, two, ...others] = questions;
  const first = await merge([one?.id ?? '', mine.id]);
  const merged = await merge([first.id, two?.id ?? '']);
  await setPhase(admin, batch, 2);
  return { batch, author, mine, merged, others };
}

test('what an own question was merged into is its own, too: by a ballot, by a change, and as it is told', async () => {
  const rules = { own_question: 'excluded', ballot_changes: 'until_completed' } as const;
  const { batch, author, mine, merged, others } = await openMerged(rules);
  expect(await cast(author, batch, withMine(merged, others))).toMatchObject(refused(merged));
  const { body } = await author.send(ownQuestionsApi.confirm, {
    params: { id: batch.id },
    query: { ids: mine.id as never },
  });
  expect(body).toEqual({ question_ids: [merged.id] });
  const { receipt } = (await cast(author, batch, choose(others))).body as BallotReceipt;
  expect(await changeBallot(author, batch, withMine(merged, others), receipt)).toMatchObject(refused(merged));
  const other = await becomeVoter(app.visitor());
  const given = await cast(other, batch, withMine(merged, others));
  expect(given.status).toBe(201);
  const changed = choose([merged, ...others.toReversed()]);
  expect((await changeBallot(other, batch, changed, (given.body as BallotReceipt).receipt)).status).toBe(200);
});

test('where own questions are allowed nobody asks for originals', async () => {
  const { batch, author, merged, others } = await openMerged({});
  expect((await cast(author, batch, withMine(merged, others))).status).toBe(201);
});

test('a question that comes along to the next batch stays its author’s', async () => {
  const { batch, author, mine } = await open();
  await setPhase(admin, batch, 3);
  const next = await openBatch(admin, {
    questions: 4,
    phase: 1,
    rules: { own_question: 'excluded' },
    takeAlong: 'none',
  });
  await admin.send(batchesApi.assign, { params: { id: next.batch.id, questionId: mine.id } });
  await setPhase(admin, next.batch, 2);
  expect(await cast(author, next.batch, withMine(mine, next.questions))).toMatchObject(refused(mine));
});

test('a submission whose answer was lost, and with it the cookie, belongs to the browser that sends it again', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, rules: { own_question: 'excluded' } });
  const key = randomUUID();
  const { body: mine } = await submit(app.visitor(), batch.id, key);
  const author = app.visitor();
  expect((await submit(author, batch.id, key)).body.id).toBe(mine.id);
  await setPhase(admin, batch, 2);
  expect(await cast(author, batch, withMine(mine, questions))).toMatchObject(refused(mine));
});

test('a question whose deletion was taken back is still its author’s', async () => {
  const { batch, questions, author, mine } = await open();
  await setPhase(admin, batch, 1);
  await admin.send(questionsApi.delete, { params: { id: mine.id } });
  const [deletion] = (await admin.send(undoApi.list, {})).body;
  expect((await admin.send(undoApi.undo, { params: { id: deletion?.id ?? '' } })).status).toBe(204);
  await setPhase(admin, batch, 2);
  expect(await cast(author, batch, withMine(mine, questions))).toMatchObject(refused(mine));
});

test('what ties a question to its browser fits nothing else in the database, and goes with the question', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const author = app.visitor();
  const [one, two] = [await submit(author, batch.id), await submit(author, batch.id, randomUUID(), 'Mine too?')];
  await setPhase(admin, batch, 2);
  await cast(author, batch, choose(questions));
  const read = async () =>
    (
      await sql<{ id: string; hash: string | null }>`
        select id, encode(browser_hash, 'hex') as hash from questions where id in (${one.body.id}, ${two.body.id})
      `.execute(app.deps.db)
    ).rows;
  const hashes = (await read()).map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(2);
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true);
  const { rows: voters } = await sql<{ hash: string }>`
    select encode(voter_hash, 'hex') as hash from ballots
  `.execute(app.deps.db);
  expect(voters.some(({ hash }) => hashes.includes(hash))).toBe(false);
  await admin.send(questionsApi.delete, { params: { id: one.body.id } });
  expect((await read()).find(({ id }) => id === one.body.id)).toEqual({ id: one.body.id, hash: null });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Choices } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { createDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { recount } from '#tests/support/tallies.ts';

// Two copies of the app on one database.
let database: DatabaseServer;
let one: TestApp;
let two: TestApp;
let admin: Visitor;

beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'));
  [one, two] = await Promise.all([startTestApp({}, database), startTestApp({}, database)]);
  admin = await one.signIn();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
});

/** Listens, and keeps what it hears. */
async function listen({ url }: TestApp) {
  const answer = await fetch(`${url}/api/events`);
  const heard = { text: '', ended: false };
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += chunk;
    heard.ended = true;
  };
  void read();
  return heard;
}

async function readVotes(app: TestApp): Promise<number> {
  const page = (await (await app.visitor().fetch('/api/active-batch')).json()) as { questions: { votes: number }[] };
  return Math.max(0, ...page.questions.map(({ votes }) => votes));
}

test('what happens at one copy is heard and shown at the other', async () => {
  const { batch, questions } = await openBatch(admin);
  const heard = await listen(two);
  expect(await readVotes(two)).toBe(0);
  await cast(await becomeVoter(one.visitor()), batch, choose(questions));
  await expect.poll(() => heard.text).toContain('"ballots":1');
  await expect.poll(() => readVotes(two)).toBe(1);
});

test('an administrator and a voter are known at both', async () => {
  const session = await admin.through(two).send(administratorsApi.readSession, {});
  expect(session.body.administrator).not.toBeNull();
  const { batch, questions } = await openBatch(admin);
  const voter = await becomeVoter(one.visitor());
  const key = randomUUID();
  const first = await cast(voter, batch, choose(questions), key);
  const again = await cast(voter.through(two), batch, choose(questions), key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await cast(voter.through(two), batch, choose(questions))).body.code).toBe('already_completed');
});

test('one voter with many ballots at both copies at once has one', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await becomeVoter(one.visitor());
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => cast(n % 2 ? voter : voter.through(two), batch, choose(questions))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await recount(one.deps.db, batch.id, 1)).map(({ votes }) => votes)).toEqual([1, 1, 1, 1]);
});

/** Without a connection nothing was sent, so nothing is lost; anything else means that a request was dropped. */
function unlessNotTaken(error: unknown): undefined {
  if ((error as { cause?: { syscall?: string } }).cause?.syscall !== 'connect') throw error;
}

test('one question that is sent again and again to both copies at once is stored once', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Only once?' };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? one : two).visitor().send(questionsApi.submit, { params: { id: batch.id }, headers, body }),
    ),
  );
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
});

/**
 * Casts by a connection of its own. One that is kept open may be closed in the very moment in which it is used again: no
 * server can answer then, and browsers and proxies ask again by themselves, as HTTP has it (RFC 9112, 9.3.1).
 */
function castAnew(voter: Visitor, { id }: Pick<Batch, 'id'>, choices: Choices, key: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' };
  return voter.fetch(`/api/batches/${id}/ballots`, { method: 'POST', headers, body: JSON.stringify({ choices }) });
}

test('a copy that is stopped drops no request, and sends its listeners away at different times', async () => {
  const { batch, questions } = await openBatch(admin);
  const leaving = await startTestApp({}, database, undefined, {});
  const listeners = await Promise.all(Array.from({ length: 8 }, () => listen(leaving)));
  let refused = 0;
  let answered = 0;
  const vote = async () => {
    const voter = await becomeVoter(one.visitor());
    const key = randomUUID();
    const answer = await castAnew(voter.through(leaving), batch, choose(questions), key).catch(unlessNotTaken);
    if (!answer) refused += 1;
    expect((answer ?? (await cast(voter, batch, choose(questions), key))).status).toBe(201);
    answered += 1;
  };
  const crowd = Array.from({ length: 10 }, async () => {
    while (refused < 20) await vote();
  });
  await expect.poll(() => answered).toBeGreaterThan(20);
  const stopped = leaving.stop();
  const ready = await leaving.visitor().fetch('/readyz').catch(unlessNotTaken);
  expect(ready?.status ?? 503).toBe(503);
  await Promise.all([stopped, ...crowd]);

  const votes = (await recount(one.deps.db, batch.id, 1)).map((count) => count.votes);
  expect(votes).toEqual([answered, answered, answered, answered]);
  await expect.poll(() => listeners.every(({ ended }) => ended)).toBe(true);
  const waits = listeners.map(({ text }) => text.match(/retry: \d+/g)?.at(-1));
  expect(new Set(waits).size).toBeGreaterThan(4);
}, 60_000);

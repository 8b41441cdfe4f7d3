import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { eventsPath, type LiveChange } from '#contract/council/events.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import {
  becomeVoter,
  cast,
  changeBallot,
  choose,
  correct,
  openBatch,
  setPhase,
  takeOut,
} from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { type Heard, type Listener, listen } from '#tests/support/listener.ts';

// Two copies of the app on one database.
let one: TestApp;
let two: TestApp;
let admin: Visitor;

beforeAll(async () => {
  const database = await createDatabase(inject('databaseServer'));
  [one, two] = await Promise.all([startTestApp({}, database), startTestApp({}, database)]);
  admin = await one.signIn();
});
beforeEach(() => one.empty());
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
});

const blind = { rules: { stones_shown: 'when_completed' } } as const;

/** Ballots that all name the first question. */
async function vote(ballots: number, rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules: { ...blind.rules, ...rules } });
  const voters = await Promise.all(Array.from({ length: ballots }, () => becomeVoter(one.visitor())));
  const receipts: string[] = [];
  for (const voter of voters)
    receipts.push(((await cast(voter, batch, choose(questions))).body as BallotReceipt).receipt);
  return { batch, questions, voters, receipts };
}

/** Panels at both copies: they hear of what no page shows, too. */
async function listenAtBoth(): Promise<Listener[]> {
  const listeners = await Promise.all([one, two].map(({ url }) => listen(url + eventsPath)));
  for (const listener of listeners) onTestFinished(listener.leave);
  return listeners;
}

const untilBoth = (listeners: Listener[], fits: (message: Heard) => boolean) =>
  Promise.all(listeners.map((listener) => listener.nextThat(fits)));

const changeOf = ({ data }: Heard) => data as LiveChange;
const readPage = async (app: TestApp) => (await app.visitor().send(activeBatchApi.read, {})).body;

test.each([
  ['of which a question was taken out', {}],
  ['that may change as a whole', { ballot_changes: 'until_completed' }],
] as const)('a ballot in place of one %s leaves no trace while no stones are shown', async (_, rules) => {
  const { batch, questions, voters, receipts } = await vote(8, rules);
  const listeners = await listenAtBoth();
  const [out, ...others] = questions;
  await takeOut(admin, batch, out?.id ?? '');
  await untilBoth(listeners, (message) => changeOf(message).questions?.some(({ taken_out }) => taken_out) === true);
  const heardBefore = listeners.map(({ heard }) => heard.length);
  const look = async () => ({
    pages: await Promise.all([one, two].map(readPage)),
    arrivals: (await admin.send(arrivalsApi.read, { params: { id: batch.id } })).body,
    head: (await admin.send(countApi.readHealth, {})).body.head,
    batches: (await admin.send(batchesApi.list, {})).body,
  });
  // They come a second after their ballots.
  await one.deps.arrivals.drain();
  const before = await look();
  for (const [n, voter] of voters.entries()) {
    const places = 'ballot_changes' in rules ? others.toReversed() : [others[4], ...others];
    const placed = choose(places.flatMap((question) => question ?? []));
    expect((await changeBallot(voter, batch, placed, receipts[n] ?? '')).status).toBe(200);
    const after = await look();
    after.pages.forEach(({ server_time, ...page }, copy) => {
      const { server_time: heldTime, ...held } = before.pages[copy] ?? readNothing();
      expect(page).toEqual(held);
      // The moment moves by itself after ten seconds, and by nothing else.
      const movedMs = Date.parse(server_time) - Date.parse(heldTime);
      if (movedMs !== 0) expect(movedMs).toBeGreaterThan(10_000);
    });
    expect({ ...after, pages: [] }).toEqual({ ...before, pages: [] });
  }
  expect(await (await one.visitor().fetch('/metrics')).text()).not.toContain('method="PUT"');
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Now' } });
  await untilBoth(listeners, (message) => changeOf(message).batch?.name === 'Now');
  listeners.forEach(({ heard }, n) => {
    const since = heard.slice(heardBefore[n]).filter(({ event }) => event !== 'clock');
    expect(since.map(changeOf)).toMatchObject([{ batch: { name: 'Now' } }]);
  });
});

function readNothing(): never {
  throw new Error('There was no page before.');
}

test('an owner shows the stones, and everybody sees them at once; page, audit and record say when', async () => {
  const { batch, questions } = await vote(3);
  const listeners = await listenAtBoth();
  const [first] = questions;
  const stonesOf = (list: { id: string; stones: number }[]) => list.find(({ id }) => id === first?.id)?.stones;
  const list = async (copy: TestApp) => (await admin.through(copy).send(questionsApi.list, { query: {} })).body;
  for (const copy of [one, two])
    expect([stonesOf((await readPage(copy)).questions), stonesOf(await list(copy))]).toEqual([0, 0]);

  const askedAtMs = Date.now();
  const { body: shown } = await admin.send(batchesApi.showStones, { params: { id: batch.id } });
  const shownAtMs = Date.now();
  expect(stonesOf((await readPage(one)).questions)).toBe(12);
  for (const copy of [one, two]) expect(stonesOf(await list(copy))).toBe(12);
  // As a change, or as part of a snapshot where the opening of the batch was still to be told.
  await untilBoth(listeners, (message) => {
    const { tallies = [], questions: told = [] } = changeOf(message);
    return stonesOf([...told, ...tallies.map(([id, stones]) => ({ id, stones }))]) === 12;
  });
  expect(await readPage(two)).toMatchObject({ batch: { stones_shown_at: shown.stones_shown_at } });
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries[0]).toMatchObject({ kind: 'batch.stones_shown', after: { ballots: 3 } });

  // From now on each ballot shows as it is given.
  await cast(await becomeVoter(one.visitor()), batch, choose(questions));
  expect(stonesOf((await readPage(one)).questions)).toBe(16);
  await setPhase(admin, batch, 3);
  const { body: record } = await one.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  // The record tells the moment of the log's link, which the same transaction wrote.
  for (const at of [record.stones_shown_at, shown.stones_shown_at]) {
    expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(askedAtMs);
    expect(Date.parse(at ?? '')).toBeLessThanOrEqual(shownAtMs);
  }
});

test('opened again, nothing shows until the next completion, and the next round is blind from its start', async () => {
  const { batch, questions } = await vote(2);
  const stones = async () => (await readPage(one)).questions.reduce((sum, question) => sum + question.stones, 0);
  await setPhase(admin, batch, 3);
  expect(await stones()).toBe(20);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(one.visitor()), batch, choose(questions));
  expect(await stones()).toBe(0);
  expect((await admin.send(countApi.readHealth, {})).body.head).not.toBeNull();
  // By name: the round has had a result.
  await admin.send(questionsApi.resetStones, { body: { batches: [batch.id] } });
  await cast(await becomeVoter(one.visitor()), batch, choose(questions));
  expect(await stones()).toBe(0);
  await setPhase(admin, batch, 3);
  expect(await stones()).toBe(10);
});

test('a result that is written anew while a blind round is stoned has no record until that is over', async () => {
  const { batch: earlier, questions } = await openBatch(admin, { questions: 5 });
  await setPhase(admin, earlier, 3);
  const { batch } = await vote(3);
  const readRecord = () => one.visitor().send(countApi.readRecord, { params: { id: earlier.id } });
  expect((await readRecord()).status).toBe(200);
  await correct(admin, earlier, questions[0]?.id ?? '', 'In other words?');
  expect(await readRecord()).toMatchObject({ status: 409, body: { code: 'batch_not_completed' } });
  await setPhase(admin, batch, 3);
  expect((await readRecord()).body.questions[0]).toMatchObject({ text: 'In other words?' });
});

import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import type { BatchRules, StonesShown } from '#contract/council/batch-rules.ts';
import type { Batch } from '#contract/council/batches.ts';
import { eventsPath, type LiveChange } from '#contract/council/events.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { advanceShownTallies } from '#server/features/council/ballots/repository.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { countBallots, History, type Shown } from '#tests/support/history.ts';
import { listen } from '#tests/support/listener.ts';

// Two copies of the app on one database. Who does not vote looks as often as anybody can, at both.
let one: TestApp;
let two: TestApp;
let admin: Visitor;
let voters: Visitor[];

const smallestGroup = 5;

beforeAll(async () => {
  const database = await createDatabase(inject('databaseServer'));
  [one, two] = await Promise.all([startTestApp({}, database), startTestApp({}, database)]);
  admin = await one.signIn();
  voters = await Promise.all(Array.from({ length: 60 }, () => becomeVoter(one.visitor())));
});
beforeEach(() => one.empty());
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
});

type Given = { voter: Visitor; choices: Choices; receipt: string };

/** A batch in which stones are shown in this way, and those who give some there, one after the other at another copy. */
async function open(stones_shown: StonesShown, seed: number, rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 8, rules: { stones_shown, ...rules } });
  const chance = new Chance(seed);
  const history = new History();
  const given: Given[] = [];
  const give = async () => {
    const choices = choose(chance.pick(questions, 4));
    const voter = voters[given.length] as Visitor;
    const { body } = await cast(voter.through(given.length % 2 ? one : two), batch, choices);
    history.give(choices);
    given.push({ voter, choices, receipt: (body as BallotReceipt).receipt });
  };
  return { batch, questions, chance, history, given, give };
}

type Look = () => Promise<Shown[]>;

/** Renders at both copies at once, then reads the panel's list. `visible_tallies` is all that any rendering reads. */
const renderAndRead =
  (batch: Batch): Look =>
  async () => {
    await Promise.all([one, two].map(({ deps }) => advanceShownTallies(deps.db)));
    return (await admin.through(two).send(questionsApi.list, { query: { batch: batch.id } })).body;
  };

const readPage =
  (app: TestApp): Look =>
  async () =>
    (await app.visitor().send(activeBatchApi.read, {})).body.questions;

/** Holds what a reader who does not vote sees against the ballots. */
class Reader {
  readonly #history: History;
  /** Ballots in what is shown. */
  known = 0;

  constructor(history: History) {
    this.#history = history;
  }

  look(shown: readonly Shown[]): void {
    const now = this.#history.find(shown);
    // Stones of no whole number of ballots would be part of one.
    expect(now).toBeDefined();
    if (now === undefined || now === this.known) return;
    expect(now - this.known).toBeGreaterThanOrEqual(smallestGroup);
    // One group behind.
    expect(this.#history.ballots - now).toBeGreaterThanOrEqual(smallestGroup);
    this.known = now;
  }

  /** What the result adds. */
  complete(shown: readonly Shown[]): number {
    expect(this.#history.find(shown)).toBe(this.#history.ballots);
    return this.#history.ballots - this.known;
  }
}

describe('in groups nobody who only looks reads a ballot', () => {
  // The first group, and one more than whole groups, one less, and whole ones.
  test.each([
    [5, 1],
    [11, 10],
    [14, 3],
    [15, 1],
  ])('of %i, when one looks after every %i, completion included', async (total, pace) => {
    const { batch, history, give } = await open('in_groups', total * 100 + pace);
    const reader = new Reader(history);
    const look = renderAndRead(batch);
    for (let n = 1; n <= total; n++) {
      await give();
      if (n % pace === 0) reader.look(await look());
    }
    reader.look(await look());
    // Who looks after each sees all there is to see.
    if (pace === 1) expect(reader.known).toBe(Math.max(0, Math.floor(total / smallestGroup) - 1) * smallestGroup);
    await setPhase(admin, batch, 3);
    expect(reader.complete(await look())).toBeGreaterThanOrEqual(smallestGroup);
  });

  test('of fewer than five in all, which only the result shows', async () => {
    const { batch, history, give } = await open('in_groups', 4);
    const look = renderAndRead(batch);
    for (let n = 1; n < smallestGroup; n++) {
      await give();
      expect(countBallots(await look())).toBe(0);
    }
    await setPhase(admin, batch, 3);
    expect(history.find(await look())).toBe(4);
  });

  test.each([1, 3])('on the page and its stream, at both copies, looking after every %i', async (pace) => {
    const { batch, history, give } = await open('in_groups', pace);
    const readers = [one, two].map((app) => ({ look: readPage(app), reader: new Reader(history) }));
    const stream = await listen(one.url + eventsPath);
    onTestFinished(stream.leave);
    const told = new Reader(history);
    const total = 11;
    for (let n = 1; n <= total; n++) {
      await give();
      if (n % pace > 0) continue;
      for (const { look, reader } of readers) reader.look(await look());
    }
    await stream.nextThat(({ data }) => (data as LiveChange).batch?.ballots === total);
    const shown = new Map<string, Shown>();
    for (const { data } of stream.heard) {
      const { questions = [], tallies = [] } = data as LiveChange;
      for (const question of questions) shown.set(question.id, question);
      for (const [id, stones, votes] of tallies) shown.set(id, { id, stones, votes });
      told.look([...shown.values()]);
    }
    await setPhase(admin, batch, 3);
    for (const { look, reader } of readers) {
      await expect.poll(async () => history.find(await look())).toBe(total);
      expect(reader.complete(await look())).toBeGreaterThanOrEqual(smallestGroup);
    }
    expect(told.complete(await readPage(one)())).toBeGreaterThanOrEqual(smallestGroup);
  });

  test('while many vote at both copies and two look without pause', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 8, rules: { stones_shown: 'in_groups' } });
    const chance = new Chance(60);
    let voting = true;
    const crowd = Promise.all(
      voters.map((voter, n) => cast(voter.through(n % 2 ? one : two), batch, choose(chance.pick(questions, 4)))),
    ).finally(() => {
      voting = false;
    });
    const look = renderAndRead(batch);
    const watch = async () => {
      const seen = [0];
      while (voting) seen.push(countBallots(await look()));
      return seen;
    };
    const [first, second] = await Promise.all([watch(), watch(), crowd]);
    await setPhase(admin, batch, 3);
    for (const seen of [first, second]) {
      const steps = [...seen, countBallots(await look())].map((ballots, n, all) => ballots - (all[n - 1] ?? 0));
      for (const step of steps.filter((ballots) => ballots !== 0)) expect(step).toBeGreaterThanOrEqual(smallestGroup);
      expect(steps.every(Number.isInteger)).toBe(true);
    }
  });
});

test('in groups whole ballots that change give nothing away, be it by many or by one', async () => {
  const { batch, questions, chance, history, given, give } = await open('in_groups', 23, {
    ballot_changes: 'until_completed',
  });
  const readers = [one, two].map((app) => ({ look: readPage(app), reader: new Reader(history) }));
  const panel = new Reader(history);
  const look = renderAndRead(batch);
  const lookEverywhere = async () => {
    panel.look(await look());
    for (const { look: lookAtPage, reader } of readers) reader.look(await lookAtPage());
  };
  for (let n = 1; n <= 12; n++) {
    await give();
    await lookEverywhere();
  }
  const reached = panel.known;
  for (let n = 0; n < 23; n++) {
    // Somebody else each time, then one voter several times running.
    const ballot = given[n < 12 ? n : 3] as Given;
    const choices = choose(chance.pick(questions, 4));
    if (choices.join() === ballot.choices.join()) continue;
    const answer = await changeBallot(ballot.voter.through(n % 2 ? one : two), batch, choices, ballot.receipt);
    expect(answer.status).toBe(200);
    history.replace(ballot.choices, choices);
    Object.assign(ballot, { choices, receipt: answer.body.receipt });
    await lookEverywhere();
  }
  expect(panel.known).toBeGreaterThan(reached + 10);
  await setPhase(admin, batch, 3);
  expect(panel.complete(await look())).toBeGreaterThanOrEqual(smallestGroup);
});

test('in groups a ballot in place of another is one, too', async () => {
  const { batch, questions, chance, history, given, give } = await open('in_groups', 7);
  const reader = new Reader(history);
  const look = renderAndRead(batch);
  for (let n = 1; n <= 12; n++) {
    await give();
    reader.look(await look());
  }
  const [out] = given[0]?.choices ?? [];
  await takeOut(admin, batch, out ?? '');
  for (const { voter, choices, receipt } of given.filter((ballot) => ballot.choices.includes(out ?? ''))) {
    const [instead] = chance.pick(
      questions.filter(({ id }) => !choices.includes(id)),
      1,
    );
    const placed = choose(choices.map((id) => ({ id: id === out ? (instead?.id ?? '') : id })));
    expect((await changeBallot(voter, batch, placed, receipt)).status).toBe(200);
    history.replace(choices, placed);
    reader.look(await look());
  }
  expect(history.ballots).toBeGreaterThan(15);
  expect(reader.known).toBeGreaterThan(5);
  await setPhase(admin, batch, 3);
  expect(reader.complete(await look())).toBeGreaterThanOrEqual(smallestGroup);
});

describe('when stoning is opened again', () => {
  test('groups go on from the result that everybody has seen', async () => {
    const { batch, history, give } = await open('in_groups', 11);
    const look = renderAndRead(batch);
    for (let n = 1; n <= 11; n++) await give();
    await setPhase(admin, batch, 3);
    expect(history.find(await look())).toBe(11);
    await setPhase(admin, batch, 2);
    const reader = new Reader(history);
    reader.known = 11;
    for (let n = 1; n <= 13; n++) {
      await give();
      reader.look(await look());
    }
    expect(reader.known).toBe(16);
    await setPhase(admin, batch, 3);
    expect(reader.complete(await look())).toBe(8);
  });

  test('fewer than five further ballots show only in the new result', async () => {
    const { batch, history, give } = await open('in_groups', 12);
    const look = renderAndRead(batch);
    for (let n = 1; n <= 6; n++) await give();
    await setPhase(admin, batch, 3);
    await setPhase(admin, batch, 2);
    for (let n = 1; n <= 4; n++) {
      await give();
      expect(history.find(await look())).toBe(6);
    }
    await setPhase(admin, batch, 3);
    expect(history.find(await look())).toBe(10);
  });
});

test('a reset leaves nothing of the groups before it', async () => {
  const { batch, history, give } = await open('in_groups', 13);
  const look = renderAndRead(batch);
  for (let n = 1; n <= 10; n++) {
    await give();
    await look();
  }
  expect(history.find(await look())).toBe(5);
  await admin.send(questionsApi.resetStones, { body: {} });
  expect(countBallots(await look())).toBe(0);
});

test('shown always, each ballot is seen at once by everybody', async () => {
  const { batch, history, give } = await open('always', 14);
  for (let n = 1; n <= 6; n++) {
    await give();
    // It was given at the other copy from time to time, which tells this one.
    for (const app of [one, two]) await expect.poll(async () => history.find(await readPage(app)())).toBe(n);
    expect(history.find(await renderAndRead(batch)())).toBe(n);
  }
});

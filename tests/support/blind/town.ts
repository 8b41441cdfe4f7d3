import type { Batch } from '#contract/council/batches.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { eventsPath, type LiveChange } from '#contract/council/events.ts';
import type { Question } from '#contract/council/questions.ts';
import type { MadeSheets } from '#contract/council/sheets.ts';
import { webhooksApi } from '#contract/running/webhooks.ts';
import { type Role, roles } from '#contract/wire/roles.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeBooth, becomeHelper, boothRules } from '#tests/support/booth.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { copyDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { type Heard, type Listener, listen } from '#tests/support/listener.ts';
import { recordLog } from '#tests/support/record-log.ts';
import { codeOf, entering, makeSheets, onPaper, openStack, signsOf } from '#tests/support/sheets.ts';

export const callers = ['nobody', 'voter', 'booth', 'helper', ...roles] as const;
export type Caller = (typeof callers)[number];

/** A council with one blind batch in stoning, before its first ballot. Its copies are the same to the byte. */
export type Town = {
  database: DatabaseServer;
  /** What was made later has another id and another moment in each copy. */
  madeAt: Date;
  batch: Batch;
  completed: Batch;
  questions: Question[];
  /** One that is told of what does not happen here. */
  webhook: string;
  people: Record<Caller, Visitor>;
  voters: Visitor[];
  sheets: MadeSheets;
  /** One that counts, and one that stays open. */
  stacks: readonly [counted: string, open: string];
};

export async function foundTown(): Promise<Town> {
  const app = await startTestApp();
  const owner = await app.signIn();
  const visitorOf = async (role: Role) => (await join(app, owner, role)).visitor;
  const [viewer, moderator, administrator, council] = [
    await visitorOf('viewer'),
    await visitorOf('moderator'),
    await visitorOf('administrator'),
    await visitorOf('council'),
  ];
  const voters = await Promise.all(Array.from({ length: 7 }, () => becomeVoter(app.visitor())));
  const earlier = await openBatch(owner);
  for (const voter of voters.slice(-2)) await cast(voter, earlier.batch, choose(earlier.questions));
  const completed = await setPhase(owner, earlier.batch, 3);
  const { batch, questions } = await openBatch(owner, {
    questions: 8,
    takeAlong: 'none',
    rules: { ...onPaper, ...boothRules },
  });
  const booth = await becomeBooth(owner, app.visitor(), batch);
  const helper = await becomeHelper(owner, app.visitor(), { batch, opens: 'booth' });
  const { body: sheets } = await makeSheets(owner, batch, 6);
  const stacks = [await openStack(owner, batch), await openStack(owner, batch)] as const;
  // Passed, so that no countdown ticks on the pages.
  const passed = { submission_deadline: '2020-01-10T18:00:00.000Z', stoning_deadline: '2020-01-17T18:00:00.000Z' };
  await owner.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: passed });
  const { body: webhook } = await owner.send(webhooksApi.make, {
    body: { url: 'https://example.org/', events: ['outcome.given'] },
  });
  await app.stop();
  const people = {
    nobody: app.visitor(),
    // Gives no ballot before the others have.
    voter: voters.at(-1) as Visitor,
    ...{ booth, helper },
    ...{ viewer, moderator, administrator, owner, council },
  };
  return {
    ...{ database: app.connection as DatabaseServer, madeAt: new Date(), batch, completed, questions },
    webhook: webhook.id,
    ...{ people, voters, sheets, stacks },
  };
}

/** One copy of the town, in which ballots are given. */
export type World = Town & { app: TestApp; as: (caller: Caller) => Visitor; lines: string[]; streams: Listener[] };

/** `leak`: what is changed in the database before it starts, to prove that it would be noticed. */
export async function openWorld(town: Town, leak?: string): Promise<World> {
  const database = await copyDatabase(town.database);
  if (leak) await asOwner(database, leak);
  const { logger, lines } = recordLog();
  const app = await startTestApp({}, database, logger);
  // One who follows the page, and one who follows none, as panels do.
  const panel = town.people.viewer.through(app);
  const streams = [await listen(`${app.url}${eventsPath}?since=`), await listen(eventsPath, {}, panel.fetch)];
  return { ...town, app, lines, streams, as: (caller) => town.people[caller].through(app) };
}

export async function closeWorld({ app, streams }: World): Promise<void> {
  for (const stream of streams) stream.leave();
  await app.stop();
}

/** Gives one ballot after the other: each is told before the next comes, so that nothing is told together by chance. */
export async function vote(world: World, ballots: readonly (readonly number[])[]): Promise<string[]> {
  const receipts: string[] = [];
  for (const [n, picks] of ballots.entries()) {
    const voter = (world.voters[n] as Visitor).through(world.app);
    const choices = choose(picks.map((place) => world.questions[place] as Question));
    const { status, body } = await cast(voter, world.batch, choices);
    if (status !== 201) throw new Error(`Ballot ${n} was not taken: ${status} ${body.code}`);
    receipts.push(body.receipt);
    await untilTold(world, ({ data }) => (data as LiveChange).batch?.ballots === n + 1);
  }
  await enterPaper(world, ballots.slice(0, 4));
  return receipts;
}

/** The same ballots on paper, in two stacks: they are entered, and count once online stoning has closed. */
async function enterPaper(world: World, ballots: readonly (readonly number[])[]): Promise<void> {
  const owner = world.as('owner');
  const stacks = world.stacks.map((stack) => entering(world.batch, stack));
  for (const [n, picks] of ballots.entries()) {
    const signs = signsOf(world.sheets, choose(picks.map((place) => world.questions[place] as Question)));
    for (const pass of [1, 2] as const) await stacks[n % 2]?.enter(owner, pass, codeOf(world.sheets, n), { signs });
  }
}

async function untilTold({ streams }: World, fits: (message: Heard) => boolean): Promise<void> {
  await Promise.all(streams.map((stream) => stream.nextThat(fits)));
}

/** An act that every page shows, after which everything before it has been told. */
export async function rename(world: World, name: string): Promise<void> {
  const params = { id: world.batch.id };
  await world.as('owner').send(batchesApi.update, { params, headers: {}, body: { name } });
  await untilTold(world, ({ data }) => (data as LiveChange).batch?.name === name);
}

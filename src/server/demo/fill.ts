import { type Choices, forEachPick } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import type { Deps } from '#server/deps.ts';
import { castBallot } from '#server/features/council/ballots/cast.ts';
import { changeBatch } from '#server/features/council/batches/change-batch.ts';
import { createBatch } from '#server/features/council/batches/create-batch.ts';
import { writeOutcome } from '#server/features/council/outcomes/actions.ts';
import { submitQuestion } from '#server/features/council/questions/actions.ts';
import { readResultPage } from '#server/features/council/results/content.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import { type DemoCouncil, demoCouncils } from './councils.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lets made-up people hold their councils, by the same acts as real ones. */
export async function fillWithCouncils(deps: Deps): Promise<void> {
  // All batches first: a new one would take the questions of those before it.
  const batches: [Batch, DemoCouncil][] = [];
  for (const council of [...demoCouncils].reverse())
    batches.unshift([await createBatch(deps, theServer, toBatch(council)), council]);
  for (const [batch, council] of batches) await hold(deps, batch.id, council);
  for (const [{ id }, { active }] of batches) await changeBatch(deps, theServer, id, { is_active: active }, undefined);
  // Nothing of this came as a call, so nobody else says so.
  deps.publicPage.changed();
}

function toBatch({ name, submissionInDays, stoningInDays, rules = {} }: DemoCouncil) {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  return { name, submission_deadline: inDays(submissionInDays), stoning_deadline: inDays(stoningInDays), rules };
}

async function hold(deps: Deps, batchId: string, council: DemoCouncil): Promise<void> {
  await changeBatch(deps, theServer, batchId, { is_active: true, phase: 1 }, undefined);
  const ids: string[] = [];
  for (const [n, { author, text }] of council.questions.entries()) {
    const email = `person${n + 1}.${batchId.slice(-4)}@example.org`;
    const sent = { batchId, name: author, email, text, key: undefined, voter: newVoter() };
    ids.push((await submitQuestion(deps, sent)).id);
  }
  await changeBatch(deps, theServer, batchId, { phase: 2 }, undefined);
  const chance = createChance(council.ballots);
  const ballots = Array.from({ length: council.ballots }, (_, n) => ({
    choices: choose(ids, chance),
    idempotencyKey: `demo-${n}`,
  }));
  await Promise.all(ballots.map((ballot) => castBallot(deps, batchId, newVoter(), ballot)));
  await changeBatch(deps, theServer, batchId, { phase: council.phase }, undefined);
  await answer(deps, batchId, council);
}

/** Says what became of the questions that went to the council. */
async function answer(deps: Deps, batchId: string, { outcomes = [] }: DemoCouncil): Promise<void> {
  const { questions = [] } = (await readResultPage(deps.db, batchId)) ?? {};
  const forwarded = questions.filter((question) => question.forwarded);
  for (const [index, { daysAgo, ...outcome }] of outcomes.entries()) {
    const questionId = forwarded[index]?.id ?? '';
    const day = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
    await writeOutcome(deps, theServer, { batchId, questionId }, { outcome: { ...outcome, day } });
  }
}

/** Prefers what stands first, so that a ranking comes out. */
function choose(ids: readonly string[], chance: () => number): Choices {
  const left = [...ids];
  return forEachPick(() => left.splice(Math.floor(chance() ** 2 * left.length), 1)[0] ?? '');
}

/** The same sequence each time (a linear congruential generator), so that two demonstrations look alike. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

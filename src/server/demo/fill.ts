import type { Choices } from '#contract/council/ballots.ts';
import type { BatchChange } from '#contract/council/batches.ts';
import type { SaidVerdict } from '#contract/council/verdicts.ts';
import type { Deps } from '#server/deps.ts';
import { castBallot } from '#server/features/council/ballots/cast.ts';
import { changeBatch } from '#server/features/council/batches/change-batch.ts';
import { createBatch } from '#server/features/council/batches/create-batch.ts';
import { toSlug } from '#server/features/council/batches/slug.ts';
import { writeOutcome } from '#server/features/council/outcomes/actions.ts';
import { createQuestion, submitQuestion } from '#server/features/council/questions/actions.ts';
import { correctQuestion } from '#server/features/council/questions/paper-acts.ts';
import { readResultPage } from '#server/features/council/results/content.ts';
import type { AskedOnPaper } from '#server/features/council/verdicts/repository.ts';
import { sayVerdict } from '#server/features/council/verdicts/said.ts';
import { decideVerdictWords } from '#server/features/council/verdicts/words.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import type { DemoCouncil, DemoQuestion } from './councils/council.ts';
import { currentCouncils } from './councils/current.ts';
import { earlierCouncils } from './councils/earlier.ts';

/** Councils end in the evening, when people have time. */
const endsAtHour = 18;

/**
 * Lets made-up people hold their councils one after the other, by the same acts as real ones. Deadlines and days are given, so they lie
 * where they would; what the database dates is of now.
 */
export async function fillWithCouncils(deps: Deps): Promise<void> {
  for (const council of [...earlierCouncils, ...currentCouncils]) {
    const { id } = await createBatch(deps, theServer, toBatch(council));
    if (council.state === 'submission') await gatherForLater(deps, id, council);
    else await hold(deps, id, council);
  }
  // Nothing of this came as a call, so nobody else says so.
  deps.publicPage.changed();
}

function toBatch({ name, submissionInDays, stoningInDays, rules = {} }: DemoCouncil) {
  const deadlines = { submission_deadline: evening(submissionInDays), stoning_deadline: evening(stoningInDays) };
  return { name, ...deadlines, rules, take_along: 'none' as const };
}

/** Questions that the organisers were told: the batch before is still active. */
async function gatherForLater(deps: Deps, batchId: string, { questions }: DemoCouncil): Promise<void> {
  for (const { author, text } of questions)
    await createQuestion(deps, theServer, { text, author, author_email: emailOf(author), batch_id: batchId });
}

async function hold(deps: Deps, batchId: string, council: DemoCouncil): Promise<void> {
  const change = (what: BatchChange) => changeBatch(deps, theServer, batchId, what, undefined);
  await change({ is_active: true });
  const ids: string[] = [];
  for (const question of council.questions) ids.push(await ask(deps, batchId, question));
  await change({ phase: 2 });
  await giveStones(deps, batchId, { ids, ballots: council.ballots });
  for (const [index, { misspelt, text }] of council.questions.entries())
    if (misspelt) await correctQuestion(deps, theServer, { batchId, questionId: ids[index] ?? '' }, { text });
  if (council.state === 'stoning') return;
  await change(council.state === 'stopped' ? { is_active: false } : { phase: 3 });
  await answer(deps, batchId, council);
  if (council.state !== 'completed') await change({ is_archived: true });
}

async function ask(deps: Deps, batchId: string, { author, text, misspelt = text }: DemoQuestion): Promise<string> {
  const words = { name: author, email: emailOf(author), text: misspelt };
  return (await submitQuestion(deps, { batchId, ...words, key: undefined, voter: newVoter(), language: 'en' })).id;
}

async function giveStones(
  deps: Deps,
  batchId: string,
  { ids, ballots }: { ids: readonly string[]; ballots: number },
): Promise<void> {
  const chance = createChance(ballots);
  const given = Array.from({ length: ballots }, (_, n) => ({
    choices: choose(ids, chance),
    idempotencyKey: `demo-${n}`,
  }));
  await Promise.all(given.map((ballot) => castBallot(deps, batchId, newVoter(), ballot)));
}

/** Says what became of the questions that went to the council. */
async function answer(deps: Deps, batchId: string, { outcomes = [] }: DemoCouncil): Promise<void> {
  const { questions = [] } = (await readResultPage(deps.db, batchId)) ?? {};
  const forwarded = questions.filter((question) => question.forwarded);
  for (const [index, said] of outcomes.entries()) {
    const questionId = forwarded[index]?.id ?? '';
    for (const { daysAgo, dueInDays, judged, ...outcome } of said) {
      const days = { day: dayOf(-daysAgo), ...(dueInDays !== undefined && { due: dayOf(dueInDays) }) };
      await writeOutcome(deps, theServer, { batchId, questionId }, { outcome: { ...outcome, ...days } });
      if (judged) await judge(deps, { batchId, questionId, askedId: questionId }, judged);
    }
  }
}

/** Whoever asked says whether that was an answer; moderators publish the words. */
async function judge(deps: Deps, asked: Omit<AskedOnPaper, 'round'>, said: SaidVerdict): Promise<void> {
  await sayVerdict(deps, asked, ({ id }) => id === asked.askedId, said);
  await decideVerdictWords(deps, theServer, asked, { state: 'published' });
}

/** On that day, where this computer is. */
function evening(inDays: number): string {
  const moment = new Date();
  moment.setDate(moment.getDate() + inDays);
  moment.setHours(endsAtHour, 0, 0, 0);
  return moment.toISOString();
}

function dayOf(inDays: number): string {
  return evening(inDays).slice(0, 10);
}

/** Whoever asks in two councils is one person. */
function emailOf(author: string): string {
  return `${toSlug(author).replaceAll('-', '.')}@example.org`;
}

/** Prefers what stands first, so that a ranking comes out. */
function choose(ids: readonly string[], chance: () => number): Choices {
  const left = [...ids];
  const take = () => left.splice(Math.floor(chance() ** 2 * left.length), 1)[0] ?? '';
  return [take(), take(), take(), take()];
}

/** The same sequence each time (a linear congruential generator), so that two demonstrations look alike. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

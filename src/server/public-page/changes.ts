import type { ActiveBatch } from '#contract/council/active-batch.ts';
import type { LiveChange } from '#contract/council/events.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { differingFields } from '#contract/wire/differing-fields.ts';

export type PageChange = Omit<LiveChange, 'since'>;

// For more changes than this, and than half of the questions, a snapshot is shorter.
const mostQuestions = 100;

/** What became different; null where a snapshot is shorter. */
export function findChange(before: ActiveBatch, after: ActiveBatch): PageChange | null {
  if (!before.batch || !after.batch || before.batch.id !== after.batch.id) return null;
  if (differingFields(aroundOf(before), aroundOf(after)).length > 0) return null;
  const unchanged = countCommonEnd(before.questions, after.questions);
  const known = new Map(before.questions.slice(0, -unchanged || undefined).map((question) => [question.id, question]));
  const questions: PublicQuestion[] = [];
  const tallies: NonNullable<PageChange['tallies']> = [];
  for (const question of after.questions.slice(0, -unchanged || undefined)) {
    const old = known.get(question.id);
    known.delete(question.id);
    if (old === question) continue;
    const fields = old && differingFields(old, question);
    if (!fields?.every(isTallied)) questions.push(question);
    else if (fields.length > 0) tallies.push([question.id, question.stones, question.votes]);
  }
  const touched = questions.length + tallies.length;
  if (touched > mostQuestions && touched > after.questions.length / 2) return null;
  return {
    ...toChange(findFields(before.batch, after.batch), questions, tallies, [...known.keys()]),
    ...(differingFields({ result: before.result }, { result: after.result }).length > 0 && { result: after.result }),
  };
}

/** What stands beside the active batch: it changes so rarely that changes do not name it. */
function aroundOf({ earlier, stopped, rounds_set_aside }: ActiveBatch) {
  return { earlier, stopped, rounds_set_aside };
}

/** One change that does what these did one after the other. */
export function joinChanges(changes: readonly PageChange[]): PageChange {
  const batch: Partial<PublicBatch> = {};
  const questions = new Map<string, PublicQuestion>();
  const tallies = new Map<string, [string, number, number]>();
  const removed = new Set<string>();
  let result: PageChange['result'];
  for (const change of changes) {
    Object.assign(batch, change.batch);
    if (change.result !== undefined) result = change.result;
    for (const question of change.questions ?? []) {
      questions.set(question.id, question);
      tallies.delete(question.id);
      removed.delete(question.id);
    }
    for (const tally of change.tallies ?? []) {
      const [id, stones, votes] = tally;
      const question = questions.get(id);
      if (question) questions.set(id, { ...question, stones, votes });
      else tallies.set(id, tally);
    }
    for (const id of change.removed ?? []) {
      removed.add(id);
      questions.delete(id);
      tallies.delete(id);
    }
  }
  return {
    ...toChange(batch, [...questions.values()], [...tallies.values()], [...removed]),
    ...(result !== undefined && { result }),
  };
}

/** New questions stand before all others, which are the same objects for as long as nothing changes. */
function countCommonEnd(before: readonly PublicQuestion[], after: readonly PublicQuestion[]): number {
  let count = 0;
  const most = Math.min(before.length, after.length);
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count += 1;
  return count;
}

function isTallied(field: keyof PublicQuestion): boolean {
  return field === 'stones' || field === 'votes';
}

function findFields(before: PublicBatch, after: PublicBatch): Partial<PublicBatch> {
  return Object.fromEntries(differingFields(before, after).map((field) => [field, after[field]]));
}

/** Leaves out empty fields, so that a ballot takes few bytes. */
function toChange(
  batch: Partial<PublicBatch>,
  questions: PublicQuestion[],
  tallies: NonNullable<PageChange['tallies']>,
  removed: string[],
): PageChange {
  return {
    ...(Object.keys(batch).length > 0 && { batch: batch as NonNullable<PageChange['batch']> }),
    ...(questions.length > 0 && { questions }),
    ...(tallies.length > 0 && { tallies }),
    ...(removed.length > 0 && { removed }),
  };
}

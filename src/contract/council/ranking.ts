import type { BatchResult, ResultQuestion } from './batch-result.ts';
import { allows } from './phases.ts';
import { isBlind, type StonesToBeSeen } from './public-batch.ts';
import type { PublicQuestion } from './public-question.ts';

export type Order = 'newest' | 'stones';

/** Newest first, until stones lie that are to be seen, or the batch is completed. */
export function orderOf(questions: readonly PublicQuestion[], batch: StonesToBeSeen): Order {
  const lie = !isBlind(batch) && questions.some(({ stones }) => stones > 0);
  return lie || allows[batch.phase].result ? 'stones' : 'newest';
}

/** Those that were taken out come last: they are in no order of rank. */
export function sortQuestions(questions: readonly PublicQuestion[], order: Order): PublicQuestion[] {
  const by = order === 'newest' ? byNewest : byStones;
  return [...questions].sort((one, other) => Number(isTakenOut(one)) - Number(isTakenOut(other)) || by(one, other));
}

export function isTakenOut({ taken_out }: PublicQuestion): boolean {
  return taken_out !== undefined;
}

export type RankedQuestion = Omit<ResultQuestion, 'id'> & { question: PublicQuestion };

/**
 * Ranks as the result says them; while there is none, equal stones and votes share a rank, the next rank counts everyone before
 * it (1, 2, 2, 4), and nothing goes to the council yet. What was taken out has no rank, and is left out.
 */
export function rankQuestions(questions: readonly PublicQuestion[], result: BatchResult | null): RankedQuestion[] {
  if (!result) return rankByStones(questions);
  const known = new Map(questions.map((question) => [question.id, question]));
  return result.questions.flatMap(({ id, ...ranked }) => {
    const question = known.get(id);
    return question ? [{ question, ...ranked }] : [];
  });
}

function rankByStones(questions: readonly PublicQuestion[]): RankedQuestion[] {
  const sorted = sortQuestions(
    questions.filter((question) => !isTakenOut(question)),
    'stones',
  );
  let rank = 1;
  return sorted.map((question, index) => {
    const before = sorted[index - 1];
    const after = sorted[index + 1];
    const tiedBefore = before !== undefined && isTied(before, question);
    if (!tiedBefore) rank = index + 1;
    const joint = tiedBefore || (after !== undefined && isTied(question, after));
    return { question, rank, joint, breakdown: null, forwarded: false, outcome: null };
  });
}

function isTied(one: PublicQuestion, other: PublicQuestion): boolean {
  return one.stones === other.stones && one.votes === other.votes;
}

/** Moments are written alike on the wire, in UTC: they are in the order of their letters. */
export function byNewest(one: PublicQuestion, other: PublicQuestion): number {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

// Ties go to the older question, so that a refresh never swaps two equal ones. The panel sorts by the same order in SQL
// (`orders` in questions/list.ts); list.test.ts compares the two.
function byStones(one: PublicQuestion, other: PublicQuestion): number {
  return other.stones - one.stones || other.votes - one.votes || byNewest(other, one);
}

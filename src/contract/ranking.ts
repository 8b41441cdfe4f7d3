import { type Phase, phases } from './public-batch.ts';
import type { PublicQuestion } from './public-question.ts';

export type Order = 'newest' | 'stones';

/** Newest first, until stones lie or the batch is completed. */
export function orderOf(questions: readonly PublicQuestion[], phase: Phase): Order {
  return phase === phases.completed || questions.some(({ stones }) => stones > 0) ? 'stones' : 'newest';
}

export function sortQuestions(questions: readonly PublicQuestion[], order: Order): PublicQuestion[] {
  return [...questions].sort(order === 'newest' ? byNewest : byStones);
}

export type RankedQuestion = { question: PublicQuestion; rank: number; joint: boolean };

/** Equal stones and votes share a rank; the next rank counts everyone before it (1, 2, 2, 4). */
export function rankQuestions(questions: readonly PublicQuestion[]): RankedQuestion[] {
  const sorted = sortQuestions(questions, 'stones');
  let rank = 1;
  return sorted.map((question, index) => {
    const before = sorted[index - 1];
    const after = sorted[index + 1];
    const tiedBefore = before !== undefined && isTied(before, question);
    if (!tiedBefore) rank = index + 1;
    return { question, rank, joint: tiedBefore || (after !== undefined && isTied(question, after)) };
  });
}

function isTied(one: PublicQuestion, other: PublicQuestion): boolean {
  return one.stones === other.stones && one.votes === other.votes;
}

/** Moments are written alike on the wire, in UTC: they are in the order of their letters. */
function byNewest(one: PublicQuestion, other: PublicQuestion): number {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

// Ties go to the older question, so that a refresh never swaps two equal ones. The panel sorts by the same order in SQL
// (`orders` in questions/list.ts); list.test.ts compares the two.
function byStones(one: PublicQuestion, other: PublicQuestion): number {
  return other.stones - one.stones || other.votes - one.votes || byNewest(other, one);
}

import type { PublicQuestion } from '#contract/council/public-question.ts';
import { areSameWords } from '#contract/wire/words.ts';
import { knownOwn } from '#web/features/questions/visitor/remembered/own-of-batch.ts';
import { readSent, sentContent } from '#web/features/questions/visitor/remembered/sent.ts';
import { submitted } from '#web/features/questions/visitor/remembered/submitted.ts';

/**
 * What this browser asked itself: what it remembers and what became of that, and what it has just sent without an answer, which
 * may be in the list.
 */
export function ownAmong(questions: readonly PublicQuestion[], batchId: string): ReadonlySet<string> {
  const known = knownOwn(batchId).flatMap(({ id, became }) => (became ? [id, became.id] : [id]));
  const words = sentWords();
  const sent = questions.filter(({ text }) => words !== undefined && areSameWords(text, words));
  return new Set([...(submitted.read() ?? []), ...known, ...sent.map(({ id }) => id)]);
}

function sentWords(): string | undefined {
  const content = sentContent();
  return content === undefined ? undefined : readSent(content).text;
}

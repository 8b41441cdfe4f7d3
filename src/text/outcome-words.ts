import type { Outcome } from '#contract/council/council-outcome.ts';
import type { Sentences } from './sentences.ts';

type Words = Sentences['later']['outcome'];

/** What became of a question, and when. `toDay` says a day of the council's calendar (`2030-01-31`). */
export function sayOutcome(
  { state, day, due }: Pick<Outcome, 'state' | 'day' | 'due'>,
  { said }: Pick<Words, 'said'>,
  toDay: (day: string) => string,
): string {
  return said({ outcome: state, day: toDay(day), due: due ? toDay(due) : '' });
}

/**
 * By how many days (`overdue`, null: by none) an answer, or what was promised, is overdue, or by which day the answer is due; undefined
 * where neither is to be said.
 */
export function sayDue(
  { state, due }: Pick<Outcome, 'state' | 'due'>,
  overdue: number | null,
  words: Pick<Words, 'due' | 'overdue'>,
  toDay: (day: string) => string,
): string | undefined {
  if (due === null) return undefined;
  if (overdue !== null) return words.overdue({ count: overdue, day: toDay(due) });
  return state === 'sent' ? words.due({ day: toDay(due) }) : undefined;
}

import { laterTexts } from '#web/text/lazy.ts';

/** Says that too few questions are of others than this browser. */
export function tooFewOfOthers(own: number): string {
  return laterTexts.own.tooFew({ count: own });
}

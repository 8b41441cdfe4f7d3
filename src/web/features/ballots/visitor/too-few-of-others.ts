import { lazyTexts } from '#web/text/lazy.ts';

/** Says that too few questions are of others than this browser. */
export function tooFewOfOthers(own: number): string {
  return lazyTexts.own.tooFew({ count: own });
}

import type { Reach } from '#contract/running/address.ts';
import { adminTexts } from '#web/text/admin.ts';

/** Why phones may not open an address, as a title and a sentence that names it; undefined where they can. */
export function reachProblem(reach: Reach) {
  const { here, hereWords, silent, silentWords } = adminTexts.invite.reach;
  if (reach === 'here') return { title: here, words: hereWords };
  if (reach === 'silent') return { title: silent, words: silentWords };
}

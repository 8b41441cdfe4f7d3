import { leadsNowhere, type Reach, type Unreached } from '#contract/running/address.ts';
import { adminTexts } from '#web/text/admin.ts';

/** Why phones may not open an address, as a title and a sentence that names it; undefined where they can. */
export function reachProblem(reach: Reach) {
  const { here, hereWords, silent, silentWords } = adminTexts.invite.reach;
  const problems = {
    here: { title: here, words: hereWords },
    silent: { title: silent, words: silentWords },
  } satisfies Record<Unreached, unknown>;
  return leadsNowhere(reach) ? problems[reach] : undefined;
}

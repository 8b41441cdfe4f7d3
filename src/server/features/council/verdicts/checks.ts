import { deskApi } from '#contract/council/desk.ts';
import { allows } from '#contract/council/phases.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { countWordsToDecide } from './repository.ts';

/** Words about answers are read by nobody until a moderator has decided on them. */
export const verdictChecks = nounChecks({
  readers: deskApi.next.access,
  isAsked: ({ phase }) => allows[phase].result,
  facts: ({ db }, { id }) => countWordsToDecide(db, id),
  rule: (_, words) => (words === 0 ? [] : [{ id: 'verdicts_waiting', level: 'look', mend: 'desk', values: { words } }]),
});

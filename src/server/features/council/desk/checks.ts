import { deskApi } from '#contract/council/desk.ts';
import { allows } from '#contract/council/phases.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { countToDecide } from './repository.ts';

/** Those that wait come onto no paper: who wants them there decides before stoning starts. */
export const deskChecks = nounChecks({
  readers: deskApi.next.access,
  isAsked: ({ phase }) => !allows[phase].ballotPaper,
  facts: ({ db }, { id }) => countToDecide(db, id),
  rule: (_, questions) =>
    questions === 0 ? [] : [{ id: 'waiting', level: 'look', mend: 'desk', values: { questions } }],
});

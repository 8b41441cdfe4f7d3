import { type SiteCheck, type SiteCheckId, unusedAfterDays } from '#contract/running/site-checks.ts';
import type { Sentences } from './sentences.ts';

type Texts = Sentences['admin']['siteChecks'];
type ValuesOf<Id extends SiteCheckId> = Extract<SiteCheck, { id: Id }>['values'];

/** Each check has its sentence: one that lacks it does not compile. */
const sayings: { [Id in SiteCheckId]: (values: ValuesOf<Id>, texts: Texts) => string } = {
  mails_not_leaving: ({ mails: count }, texts) => texts.mailsNotLeaving({ count }),
  jobs_given_up: ({ jobs: count }, texts) => texts.jobsGivenUp({ count }),
  disk_nearly_full: ({ free }, texts) => texts.diskNearlyFull({ free: String(free) }),
  newer_version: ({ version }, texts) => texts.newerVersion({ version }),
  tokens_unused: ({ tokens: count, first }, texts) =>
    texts.tokensUnused({ count, first, days: String(unusedAfterDays) }),
};

/** What a check of the whole town says, in one language. */
export function siteCheckText(check: SiteCheck, texts: Texts): string {
  return (sayings[check.id] as (values: SiteCheck['values'], texts: Texts) => string)(check.values, texts);
}

import { jobsApi } from '#contract/running/jobs.ts';
import type { SiteCheck } from '#contract/running/site-checks.ts';
import type { SiteNounChecks } from '#server/site-checks.ts';
import { countFailures } from './repository.ts';

/** Mails from their first failed try on, since somebody waits for them; other work once it was given up. */
export const jobChecks: SiteNounChecks = {
  readers: jobsApi.list.access,
  ask: async ({ db }) => {
    const { mails, jobs } = await countFailures(db);
    const of = { level: 'look', mend: 'jobs' } as const;
    const said: (SiteCheck | false)[] = [
      mails > 0 && { ...of, id: 'mails_not_leaving', values: { mails } },
      jobs > 0 && { ...of, id: 'jobs_given_up', values: { jobs } },
    ];
    return said.filter((check) => check !== false);
  },
};

import * as z from 'zod/mini';
import { CheckLevel } from '#contract/wire/check-level.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { from } from '#contract/wire/roles.ts';

/** Where in the panel it is mended; on the server, not there. */
const SiteMend = z.enum(['jobs', 'tokens', 'server']);
export type SiteMend = z.infer<typeof SiteMend>;

const Count = z.int();

function check<const Name extends string, Values extends z.core.$ZodLooseShape>(id: Name, values: Values) {
  return z.object({ id: z.literal(id), level: CheckLevel, mend: SiteMend, values: z.object(values) });
}

/** What can be said of the whole town, whatever its batches are doing. */
export const SiteCheck = z.discriminatedUnion('id', [
  check('mails_not_leaving', { mails: Count }),
  check('jobs_given_up', { jobs: Count }),
  /** `free`: percent of it. */
  check('disk_nearly_full', { free: Count }),
  /** Only where an operator named a feed of versions. */
  check('newer_version', { version: z.string() }),
  check('tokens_unused', { tokens: Count, first: z.string() }),
]);
export type SiteCheck = z.infer<typeof SiteCheck>;
export type SiteCheckId = SiteCheck['id'];

/** For so many days nobody used a token, before somebody is asked whether it is still needed. */
export const unusedAfterDays = 30;

export const siteChecksApi = {
  list: defineEndpoint({
    name: 'listSiteChecks',
    summary:
      'What of the whole town needs attention, whatever its batches are doing; without what the caller’s role may not read. `text` is in the language that was asked for',
    method: 'GET',
    path: '/api/admin/checks',
    access: from('viewer'),
    status: 200,
    response: z.object({ checks: z.array(z.intersection(SiteCheck, z.object({ text: z.string() }))) }),
    errors: [],
  }),
};

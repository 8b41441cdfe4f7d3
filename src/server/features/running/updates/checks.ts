import { from } from '#contract/wire/roles.ts';
import type { SiteNounChecks } from '#server/site-checks.ts';

/** That a newer version has appeared: whoever answers for the installation hears of it, and asks whoever runs the server. */
export const updateChecks: SiteNounChecks = {
  readers: from('owner'),
  ask: async ({ updates: { newer } }) =>
    newer === undefined ? [] : [{ id: 'newer_version', level: 'look', mend: 'server', values: { version: newer } }],
};

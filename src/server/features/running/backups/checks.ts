import { from } from '#contract/wire/roles.ts';
import { tooLittleFree } from '#server/disk.ts';
import type { SiteNounChecks } from '#server/site-checks.ts';

/** That the disk fills, on which database and backups lie: before it is full, and no ballot can be written. */
export const diskChecks: SiteNounChecks = {
  readers: from('administrator'),
  ask: async ({ disk }) => {
    const free = tooLittleFree(await disk().catch(() => undefined));
    return free === undefined ? [] : [{ id: 'disk_nearly_full', level: 'look', mend: 'server', values: { free } }];
  },
};

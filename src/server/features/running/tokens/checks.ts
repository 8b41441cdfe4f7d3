import { tokensApi } from '#contract/running/tokens.ts';
import type { SiteNounChecks } from '#server/site-checks.ts';
import { listUnused } from './repository.ts';

/** What lets a program in and is used by none: a forgotten token works until it ends. */
export const tokenChecks: SiteNounChecks = {
  readers: tokensApi.list.access,
  ask: async ({ db }) => {
    const [first, ...others] = await listUnused(db);
    if (first === undefined) return [];
    return [{ id: 'tokens_unused', level: 'look', mend: 'tokens', values: { tokens: others.length + 1, first } }];
  },
};

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { NounChecks } from './batch-checks.ts';
import type { DB } from './database/row-types.ts';

/** What the server does for a channel: its answers, which stand in the row of its noun. What is nothing is an empty list. */
export type ChannelOnServer = {
  /** By which call its ballots come: who may make it, by what its voters are known there, how often, and every refusal. */
  castBy: Endpoint;
  checks: {
    /** What an organiser must have done, or may want to look at, before stoning and while its ballots come. */
    ahead: readonly NounChecks[];
    /** What must be done of it before completion. */
    completion: readonly NounChecks[];
  };
  tables: {
    /** Those that stay as they are when a round starts anew. */
    ofBatch: readonly (keyof DB)[];
    /** Those of which a new round has none. */
    ofRound: readonly (keyof DB)[];
  };
};

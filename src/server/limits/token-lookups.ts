import { ConcurrencyLimit } from '#server/concurrency-limit.ts';

/**
 * Whose a token is, only the database knows, and one client can show made-up ones over hundreds of connections. These questions have a
 * third of the pool, so that pages and ballots do not stand behind them.
 */
export const tokenLookups = new ConcurrencyLimit({ atOnce: 4, longestQueue: 1_000 });

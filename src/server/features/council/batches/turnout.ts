import { sql } from 'kysely';
import { stonesPerBallot } from '#contract/council/ballots.ts';

/** How many ballots given tallies come from: every ballot gives all its stones, so no ballots have to be counted. */
export const turnout = sql<number>`(coalesce(sum(stones), 0) / ${sql.lit(stonesPerBallot)})::integer`;

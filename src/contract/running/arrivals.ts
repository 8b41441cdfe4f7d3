import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';

const Count = z.int().check(z.minimum(0));
const Minute = z.object({ minute: Moment, ballots: Count });

/** How the ballots of a batch's current round came. Nothing in it tells which question got stones. */
export const Arrivals = z.object({
  round: z.number(),
  ballots: Count,
  /** The last minutes in which ballots came, oldest first. */
  minutes: z.array(Minute),
  busiest: z.nullable(Minute),
  /** Of 100 ballots so many came at most from one network, the one from which most came. Null without ballots. */
  largest_network_percent: z.nullable(Count),
  /** The whole time in bars of the same length, oldest first. Null without ballots. */
  timeline: z.nullable(
    z.object({
      minutes_each: Count,
      /** `stands_out`: far more than in the bars before it, which is something to look at and no verdict. */
      bars: z.array(z.object({ from: Moment, ballots: Count, stands_out: z.boolean() })),
    }),
  ),
  /** How many ballots each booth gave in an hour, oldest hour first. The most come first, so nothing says which booth it was. */
  booths: z.array(z.object({ hour: Moment, ballots: z.array(Count) })),
  /** The longest row of ballots, one after the other, with the same picks. Null until the batch is completed, and below 20 ballots. */
  longest_identical_row: z.nullable(Count),
  /**
   * Whether at least 30 ballots are equal or nearly equal and stand out against the others: marked where `rows` is at least
   * `2 × by_chance + 1`. Nothing else is told by it, so both say 1 and 0. In stoning null while nothing is marked; afterwards
   * null below 20 ballots.
   */
  identical_rows: z.nullable(z.object({ rows: Count, by_chance: z.number() })),
});
export type Arrivals = z.infer<typeof Arrivals>;

/** How many in which hour. */
const Hours = z.array(z.object({ hour: Moment, count: Count }));

export const Figures = z.object({
  /** By when they were submitted; once there is a ballot paper, those on it. */
  questions: Hours,
  /** By when those were sent that wait to be read. */
  waiting: Hours,
  /**
   * The turnout of the round, by each voter's first ballot: nothing of what they gave. The number of replacements would tell who gave
   * stones to what was taken out.
   */
  ballots: Hours,
});
export type Figures = z.infer<typeof Figures>;

export const arrivalsApi = {
  readFigures: defineEndpoint({
    name: 'readBatchFigures',
    summary: 'How many questions and ballots came in which hour, and how many questions wait to be read',
    method: 'GET',
    path: '/api/admin/batches/{id}/figures',
    access: from('viewer'),
    batchIn: 'params',
    params: z.object({ id: Id }),
    status: 200,
    response: Figures,
    errors: ['batch_not_found'],
  }),
  read: defineEndpoint({
    name: 'readArrivals',
    summary: 'How many ballots came per minute, and the largest share of one network',
    method: 'GET',
    path: '/api/admin/batches/{id}/arrivals',
    access: from('viewer'),
    batchIn: 'params',
    params: z.object({ id: Id }),
    status: 200,
    response: Arrivals,
    errors: ['batch_not_found'],
  }),
};

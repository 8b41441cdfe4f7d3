import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Moment } from './fields.ts';

const Count = z.int().check(z.minimum(0));
const Minute = z.object({ minute: Moment, ballots: Count });

/** How the ballots of a batch's current round came. Nothing in it tells which question got stones. */
export const Arrivals = z.object({
  round: z.number(),
  ballots: Count,
  /** The last minutes in which ballots came, oldest first. */
  minutes: z.array(Minute),
  busiest: z.nullable(Minute),
  /** Of 100 ballots so many came from one network, the one from which most came. Null without ballots. */
  largest_network_percent: z.nullable(Count),
  /** The longest row of ballots, one after the other, with the same picks. Null until the batch is completed. */
  longest_identical_row: z.nullable(Count),
});
export type Arrivals = z.infer<typeof Arrivals>;

export const arrivalsApi = {
  read: defineEndpoint({
    name: 'readArrivals',
    summary: 'How many ballots came per minute, and the largest share of one network',
    method: 'GET',
    path: '/api/admin/batches/{id}/arrivals',
    access: 'viewer',
    params: z.object({ id: Id }),
    status: 200,
    response: Arrivals,
    errors: ['batch_not_found'],
  }),
};

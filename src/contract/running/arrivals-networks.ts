import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { limitedActs } from '#contract/wire/rate-limits.ts';
import { from } from '#contract/wire/roles.ts';

/** A network that had so much within a day that newcomers of it wait long. */
export const LimitedNetwork = z.object({
  id: Id,
  what: z.enum(limitedActs),
  /** As much of its address as may be shown: `203.0.0.0/16`. */
  name: z.string(),
  /** Whether it is the wider network that one provider hands out, an IPv4 /24 or IPv6 /48, whose share was used up. */
  is_neighbourhood: z.boolean(),
  /** Whether the caller is in it. */
  is_own: z.boolean(),
  since: Moment,
  last_at: Moment,
  /** How many more an organiser let in, who wait no longer than usual. */
  more_left: z.number(),
});
export type LimitedNetwork = z.infer<typeof LimitedNetwork>;

/** How many an opening lets in at most. */
export const mostLetIn = 10_000;
const More = z.int().check(z.gte(0), z.lte(mostLetIn));

export const networksApi = {
  list: defineEndpoint({
    name: 'listLimitedNetworks',
    summary:
      'Networks whose newcomers waited long within the last ten minutes, and those that are opened; the own one, then newest first',
    method: 'GET',
    path: '/api/admin/limited-networks',
    access: from('viewer'),
    status: 200,
    response: z.array(LimitedNetwork),
    errors: [],
  }),
  open: defineEndpoint({
    name: 'openNetwork',
    summary:
      'Lets so many more of a network in, through the same line as everybody, but not longer than usual; 0 ends it',
    method: 'PUT',
    path: '/api/admin/limited-networks/{id}/opening',
    access: from('administrator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ more: More }),
    status: 204,
    errors: ['network_not_found'],
  }),
};

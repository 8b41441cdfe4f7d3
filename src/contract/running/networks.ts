import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { limitedActs } from '#contract/wire/rate-limits.ts';
import { from } from '#contract/wire/roles.ts';

/** A network that reached a limit within the last day. */
export const LimitedNetwork = z.object({
  id: Id,
  what: z.enum(limitedActs),
  /** As much of its address as may be shown: `203.0.0.0/16`. */
  name: z.string(),
  /** Whether the caller is in it. */
  is_own: z.boolean(),
  since: Moment,
  last_at: Moment,
  /** Until when it has no limit; null: it has. */
  opened_until: z.nullable(Moment),
});
export type LimitedNetwork = z.infer<typeof LimitedNetwork>;

export const networksApi = {
  list: defineEndpoint({
    name: 'listLimitedNetworks',
    summary:
      'Networks that reached a limit within the last ten minutes, and those that are opened; the own one, then newest first',
    method: 'GET',
    path: '/api/admin/limited-networks',
    access: from('viewer'),
    status: 200,
    response: z.array(LimitedNetwork),
    errors: [],
  }),
  open: defineEndpoint({
    name: 'openNetwork',
    summary: 'Takes the limit from a network until a moment at most a day ahead; a moment that is past gives it back',
    method: 'PUT',
    path: '/api/admin/limited-networks/{id}/opening',
    access: from('administrator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ until: Moment }),
    status: 204,
    errors: ['network_not_found'],
  }),
};

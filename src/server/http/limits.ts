import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Limit } from '#contract/limit.ts';
import type { Bucket } from '#server/limits/limiter.ts';
import { toNetwork } from '#server/limits/network.ts';

type LimitedCall = { request: FastifyRequest; voter?: string; body?: unknown };

/** The buckets that a call takes from: one for each limit of its endpoint. */
export function toBuckets({ name, limits = [] }: Endpoint, call: LimitedCall): Bucket[] {
  return limits.map(({ per, ...limit }) => {
    const by = whoIsLimited[per](call);
    if (by === undefined) throw new Error(`${name} is limited per ${per}, but its calls name none.`);
    return { act: `${name} per ${per}`, by, ...limit };
  });
}

const whoIsLimited: Record<Limit['per'], (call: LimitedCall) => string | undefined> = {
  network: ({ request }) => toNetwork(request.ip),
  voter: ({ voter }) => voter,
  email: ({ body }) => (body as { email?: string }).email?.trim().toLowerCase(),
};

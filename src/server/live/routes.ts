import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { eventsPath } from '#contract/council/events.ts';
import type { Deps } from '#server/deps.ts';
import { browserHeaders } from '#server/features/people/administrators/browser.ts';
import { findAdministrator } from '#server/features/people/administrators/sign-in.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import type { Served } from '#server/http/serve.ts';
import { toNetwork } from '#server/limits/network.ts';

export function liveRoutes(app: Served, deps: Deps): void {
  const { publicPage, streams } = deps;
  app.get(eventsPath, { config: { openToAll: true } }, async (request, reply) => {
    // A client that leaves meanwhile has no address any more.
    const network = toNetwork(request.ip);
    // So that there is something to compare the listener's version with.
    await withinDeadline(publicPage.read());
    const version = findVersion(request);
    const missed = version === undefined ? undefined : publicPage.since(version);
    streams.open(reply, network, { missed, oversees: version === undefined && (await isAdministrator(deps, request)) });
    return reply;
  });
}

async function isAdministrator(deps: Deps, request: FastifyRequest): Promise<boolean> {
  return (await findAdministrator(deps, browserHeaders(request))) !== undefined;
}

const Since = z.object({ since: z.string() });

/** What the listener holds: as a browser says it when it reconnects, or as the page named it at first. */
function findVersion({ headers, query }: FastifyRequest): string | undefined {
  const lastId = headers['last-event-id'];
  if (typeof lastId === 'string' && lastId !== '') return lastId;
  const asked = Since.safeParse(query);
  return asked.success ? asked.data.since : undefined;
}

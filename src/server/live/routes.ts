import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { eventsPath, panelEventsPath } from '#contract/council/events.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { browserHeaders } from '#server/features/people/administrators/browser.ts';
import { findAdministrator } from '#server/features/people/administrators/sign-in.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { toNetwork } from '#server/http/network.ts';
import type { Served } from '#server/http/serve.ts';

export function liveRoutes(app: Served, deps: Deps): void {
  const { publicPage, streams } = deps;
  const open = async (request: FastifyRequest, reply: FastifyReply, oversees: boolean) => {
    // A client that leaves meanwhile has no address any more.
    const network = toNetwork(request.ip);
    // So that there is something to compare the listener's version with.
    await withinDeadline(publicPage.read());
    const version = findVersion(request);
    const missed = version === undefined ? undefined : publicPage.since(version);
    streams.open(reply, network, { missed, oversees });
    return reply;
  };
  app.get(eventsPath, { config: { openToAll: true } }, (request, reply) => open(request, reply, false));
  app.get(panelEventsPath, async (request, reply) => {
    if (!(await findAdministrator(deps, browserHeaders(request)))) throw new AppError('sign_in_required');
    return open(request, reply, true);
  });
}

const Since = z.object({ since: z.string() });

/** What the listener holds: as a browser says it when it reconnects, or as the page named it at first. */
function findVersion({ headers, query }: FastifyRequest): string | undefined {
  const lastId = headers['last-event-id'];
  if (typeof lastId === 'string' && lastId !== '') return lastId;
  const asked = Since.safeParse(query);
  return asked.success ? asked.data.since : undefined;
}

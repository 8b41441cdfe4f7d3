import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Administrator, administratorsApi } from '#contract/administrators.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { findAdministrator, isSetUpNeeded, type SignedIn, setUp, signIn, signOut } from './actions.ts';

export function administratorRoutes(app: Served, deps: Deps): void {
  serve(app, administratorsApi.signIn, async ({ body, reply }) => ({
    second_factor_needed: false as const,
    administrator: admit(reply, await signIn(deps, body)),
  }));
  serve(app, administratorsApi.setUp, async ({ body, reply }) => admit(reply, await setUp(deps, body)));
  serve(app, administratorsApi.signOut, async ({ request, reply }) => {
    reply.header('set-cookie', await signOut(deps, cookieHeaders(request)));
  });
  serve(app, administratorsApi.readSession, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const administrator = (await findAdministrator(deps, cookieHeaders(request))) ?? null;
    return { administrator, set_up_needed: !administrator && (await isSetUpNeeded(deps)), mail: false };
  });
}

function admit(reply: FastifyReply, { administrator, cookies }: SignedIn): Administrator {
  reply.headers({ 'set-cookie': cookies, 'cache-control': 'no-store' });
  return administrator;
}

/** What better-auth needs of a request: its cookies. */
export function cookieHeaders(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

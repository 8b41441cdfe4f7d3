import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Administrator, administratorsApi } from '#contract/administrators.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { findAdministrator, isSetUpNeeded, type SignedIn, setUp, signIn, signOut } from './actions.ts';
import { limitSignIn, rememberNetwork } from './sign-in-limits.ts';

export function administratorRoutes(app: Served, deps: Deps): void {
  serve(app, administratorsApi.signIn, async ({ body, request, reply }) =>
    admit(reply, await limitSignIn(deps, { email: body.email, address: request.ip }, () => signIn(deps, body))),
  );
  serve(app, administratorsApi.setUp, async ({ body, request, reply }) => {
    const signedIn = await setUp(deps, body);
    await rememberNetwork(deps, { email: body.email, address: request.ip });
    return admit(reply, signedIn);
  });
  serve(app, administratorsApi.signOut, async ({ request, reply }) => {
    reply.header('set-cookie', await signOut(deps, cookieHeaders(request)));
  });
  serve(app, administratorsApi.readSession, async ({ request }) => {
    const administrator = (await findAdministrator(deps, cookieHeaders(request))) ?? null;
    return { administrator, set_up_needed: !administrator && (await isSetUpNeeded(deps)) };
  });
}

function admit(reply: FastifyReply, { administrator, cookies }: SignedIn): Administrator {
  reply.header('set-cookie', cookies);
  return administrator;
}

/** What better-auth needs of a request: its cookies. */
export function cookieHeaders(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

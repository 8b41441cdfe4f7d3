import type { FastifyRequest } from 'fastify';
import { townAccountApi } from '#contract/people/town-account.ts';
import { townAccountPath } from '#contract/people/town-sign-in.ts';
import type { Deps } from '#server/deps.ts';
import {
  browserHeaders,
  headersWithoutSession,
  rememberBrowser,
  sendCookies,
} from '#server/features/people/administrators/browser.ts';
import { refuseWrongPassword } from '#server/features/people/administrators/passwords.ts';
import { noteRefusal } from '#server/features/people/administrators/refused-sign-ins.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { unlink } from './accounts.ts';
import { readSignInMethods } from './repository.ts';
import { begin, finish } from './sign-in.ts';

export function townAccountRoutes(app: Served, deps: Deps): void {
  serve(app, townAccountApi.begin, async ({ request, reply }) => {
    const browser = { headers: headersWithoutSession(request), log: request.log };
    return sendCookies(reply, await begin(deps, { redirectUri: redirectUriFor(deps, request), linkTo: null }, browser));
  });
  serve(app, townAccountApi.finish, async ({ body, request, reply }) => {
    let accountId: string | null = null;
    const signIn = { account: async () => ({ id: accountId }), address: request.ip, log: request.log };
    const finished = await noteRefusal(deps, signIn, () =>
      finish(deps, body, {
        headers: browserHeaders(request),
        log: request.log,
        onAccount: (id) => {
          accountId = id;
        },
      }),
    );
    rememberBrowser(deps, request, reply, finished.answer.administrator);
    return sendCookies(reply, finished);
  });
  serve(app, townAccountApi.read, ({ administrator }) => readSignInMethods(deps.db, administrator.id));
  serve(app, townAccountApi.link, async ({ administrator, body, request, reply }) => {
    const browser = { headers: browserHeaders(request), log: request.log };
    await refuseWrongPassword(deps, body.password, browser.headers);
    const linkTo = administrator.id;
    return sendCookies(reply, await begin(deps, { redirectUri: redirectUriFor(deps, request), linkTo }, browser));
  });
  serve(app, townAccountApi.unlink, ({ administrator }) => unlink(deps, administrator));
}

/** Where the browser comes back to. A provider sends nobody to an address that it was not told, so a forged host leads nowhere. */
function redirectUriFor({ site, config }: Deps, request: FastifyRequest): string {
  return (site.origin ?? toOwnOrigin(request, config.publicOrigin)) + townAccountPath;
}

import type { FastifyRequest } from 'fastify';
import { administratorsApi } from '#contract/administrators.ts';
import { invitationsApi } from '#contract/invitations.ts';
import { passwordsApi } from '#contract/passwords.ts';
import { revisionOf } from '#contract/revision.ts';
import { secondFactorApi } from '#contract/second-factor.ts';
import { sessionsApi } from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { mailTextFor } from '#server/mail/mail-text.ts';
import { browserHeaders as headersOf, headersWithoutSession, sendCookies } from './browser.ts';
import { isSetUpNeeded, setUp } from './first-run.ts';
import { acceptInvitation, invite, readInvitation, readInvitations, withdrawInvitation } from './invitations.ts';
import { changeAdministrator, readAdministrators, removeAdministrator } from './management.ts';
import { changePassword, resetPassword, sendResetLink } from './passwords.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  verifySecondFactor,
} from './second-factor.ts';
import { endAllSessions, endSession, readSessions } from './sessions.ts';
import { findAdministrator, sendCode, signIn, signInByCode, signOut } from './sign-in.ts';
import { limitSignIn, rememberNetwork } from './sign-in-limits.ts';

export function administratorRoutes(app: Served, deps: Deps): void {
  signInRoutes(app, deps);
  ownAccountRoutes(app, deps);
  ownerRoutes(app, deps);
}

function signInRoutes(app: Served, deps: Deps): void {
  serve(app, administratorsApi.signIn, async ({ body, request, reply }) =>
    sendCookies(
      reply,
      await limitSignIn(deps, { email: body.email, address: request.ip }, () => signIn(deps, body, headersOf(request))),
    ),
  );
  serve(app, administratorsApi.sendCode, ({ body, request }) =>
    sendCode(deps, body.email, mailTextFor(request.headers)),
  );
  serve(app, administratorsApi.signInByCode, async ({ body, request, reply }) =>
    sendCookies(
      reply,
      await limitSignIn(deps, { email: body.email, address: request.ip }, () =>
        signInByCode(deps, body, headersOf(request)),
      ),
    ),
  );
  serve(app, secondFactorApi.verify, async ({ body, request, reply }) =>
    sendCookies(reply, await verifySecondFactor(deps, body.code, headersWithoutSession(request))),
  );
  serve(app, administratorsApi.setUp, async ({ body, request, reply }) => {
    const signedIn = await setUp(deps, body, headersOf(request));
    await rememberNetwork(deps, { email: body.email, address: request.ip });
    return sendCookies(reply, signedIn);
  });
  serve(app, invitationsApi.read, ({ body }) => readInvitation(deps, body.token));
  serve(app, invitationsApi.accept, async ({ body, request, reply }) =>
    sendCookies(reply, await acceptInvitation(deps, body, headersOf(request))),
  );
  serve(app, passwordsApi.forgot, ({ body, request }) => sendResetLink(deps, body.email, mailTextFor(request.headers)));
  serve(app, passwordsApi.reset, ({ body }) => resetPassword(deps, body));
  serve(app, administratorsApi.signOut, async ({ request, reply }) =>
    sendCookies(reply, await signOut(deps, headersOf(request))),
  );
  serve(app, administratorsApi.readSession, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const administrator = (await findAdministrator(deps, headersOf(request))) ?? null;
    const set_up_needed = !administrator && (await isSetUpNeeded(deps));
    return { administrator, set_up_needed, mail: deps.mailer.canSend };
  });
}

function ownAccountRoutes(app: Served, deps: Deps): void {
  serve(app, sessionsApi.list, ({ administrator, request }) => readSessions(deps, administrator, headersOf(request)));
  serve(app, sessionsApi.end, ({ administrator, params }) => endSession(deps, administrator, params.id));
  serve(app, sessionsApi.endAll, async ({ administrator, request, reply }) =>
    sendCookies(reply, await endAllSessions(deps, administrator, headersOf(request))),
  );
  serve(app, passwordsApi.change, async ({ administrator, body, request, reply }) => {
    const passwords = { current: body.current_password, next: body.password };
    sendCookies(reply, await changePassword(deps, administrator, passwords, headersOf(request)));
  });
  serve(app, secondFactorApi.begin, ({ body, request }) => beginSecondFactor(deps, body.password, headersOf(request)));
  serve(app, secondFactorApi.confirm, async ({ administrator, body, request, reply }) =>
    sendCookies(reply, await confirmSecondFactor(deps, administrator, body.code, headersOf(request))),
  );
  serve(app, secondFactorApi.renewRecoveryCodes, ({ administrator, body, request }) =>
    renewRecoveryCodes(deps, administrator, body.password, headersOf(request)),
  );
  serve(app, secondFactorApi.disable, async ({ administrator, body, request, reply }) =>
    sendCookies(reply, await disableSecondFactor(deps, administrator, body.password, headersOf(request))),
  );
}

function ownerRoutes(app: Served, deps: Deps): void {
  serve(app, administratorsApi.list, () => readAdministrators(deps));
  serve(app, administratorsApi.update, ({ administrator, params, headers, body }) =>
    changeAdministrator(deps, administrator, params.id, body, revisionOf(headers)),
  );
  serve(app, administratorsApi.remove, ({ administrator, params }) =>
    removeAdministrator(deps, administrator, params.id),
  );
  serve(app, invitationsApi.invite, ({ administrator, body, request }) =>
    invite(deps, administrator, body, deps.config.publicOrigin ?? addressUsedBy(request), mailTextFor(request.headers)),
  );
  serve(app, invitationsApi.list, () => readInvitations(deps));
  serve(app, invitationsApi.withdraw, ({ administrator, params }) =>
    withdrawInvitation(deps, administrator, params.id),
  );
}

/** Where this owner reached us. Only for links that go to the one who asks, or whom that person chose. */
function addressUsedBy(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

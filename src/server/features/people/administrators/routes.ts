import type { FastifyRequest } from 'fastify';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import type { TownSignIn } from '#contract/people/town-sign-in.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { findKnownBrowser } from '#server/limits/known-browser.ts';
import { limitSignIn, rememberNetwork } from '#server/limits/sign-in.ts';
import { mailLanguageFor, mailLanguageForStranger } from '#server/mail/mail-text.ts';
import { singleFlight } from '#server/single-flight.ts';
import { browserHeaders as headersOf, headersWithoutSession, rememberBrowser, sendCookies } from './browser.ts';
import { isSetUpNeeded, setUp } from './first-run.ts';
import { acceptInvitation, invite, readInvitation, readInvitations, withdrawInvitation } from './invitations.ts';
import { changeAdministrator, readAdministrators, removeAdministrator } from './management.ts';
import { changePassword, resetPassword, sendResetLink } from './passwords.ts';
import { noteRefusal } from './refused-sign-ins.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  findChallenged,
  renewRecoveryCodes,
  verifySecondFactor,
} from './second-factor.ts';
import { endAllSessions, endSession, readSessions } from './sessions.ts';
import { findAdministrator, sendCode, signIn, signInByCode, signOut } from './sign-in.ts';

export function administratorRoutes(app: Served, deps: Deps): void {
  signInRoutes(app, deps);
  ownAccountRoutes(app, deps);
  ownerRoutes(app, deps);
}

function signInRoutes(app: Served, deps: Deps): void {
  serve(app, administratorsApi.signIn, async ({ body, request, reply }) => {
    const signedIn = await limited(deps, toAttempt(deps, request, body.email), () =>
      signIn(deps, body, headersOf(request)),
    );
    if (!signedIn.answer.second_factor_needed) rememberBrowser(deps, request, reply, signedIn.answer.administrator);
    return sendCookies(reply, signedIn);
  });
  serve(app, administratorsApi.sendCode, ({ body, request }) =>
    sendCode(deps, body.email, mailLanguageFor(request.headers, deps.site.identity)),
  );
  serve(app, administratorsApi.signInByCode, async ({ body, request, reply }) => {
    const signedIn = await limited(deps, toAttempt(deps, request, body.email), () =>
      signInByCode(deps, body, headersOf(request)),
    );
    if (!signedIn.answer.second_factor_needed) rememberBrowser(deps, request, reply, signedIn.answer.administrator);
    return sendCookies(reply, signedIn);
  });
  serve(app, secondFactorApi.verify, async ({ body, request, reply }) => {
    const answer = { code: body.code, headers: headersWithoutSession(request) };
    const account = async () => ({ id: await findChallenged(deps, answer.headers) });
    const signedIn = await noteRefusal(deps, { account, address: request.ip, log: request.log }, () =>
      verifySecondFactor(deps, answer),
    );
    rememberBrowser(deps, request, reply, signedIn.answer);
    return sendCookies(reply, signedIn);
  });
  serve(app, administratorsApi.setUp, async ({ body, request, reply }) => {
    const signedIn = await setUp(deps, body, headersOf(request));
    await rememberNetwork(deps, { email: body.email, address: request.ip });
    rememberBrowser(deps, request, reply, signedIn.answer);
    return sendCookies(reply, signedIn);
  });
  serve(app, invitationsApi.read, ({ body }) => readInvitation(deps, body.token));
  serve(app, invitationsApi.accept, async ({ body, request, reply }) => {
    const signedIn = await acceptInvitation(deps, body, headersOf(request));
    rememberBrowser(deps, request, reply, signedIn.answer);
    return sendCookies(reply, signedIn);
  });
  serve(app, passwordsApi.forgot, ({ body, request }) =>
    sendResetLink(deps, body.email, mailLanguageFor(request.headers, deps.site.identity)),
  );
  serve(app, passwordsApi.reset, ({ body }) => resetPassword(deps, body));
  serve(app, administratorsApi.signOut, async ({ request, reply }) =>
    sendCookies(reply, await signOut(deps, headersOf(request))),
  );
  // Anybody can ask for it, however often.
  const askWhetherSetUpIsNeeded = singleFlight(() => isSetUpNeeded(deps));
  serve(app, administratorsApi.readSession, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const administrator = (await findAdministrator(deps, headersOf(request))) ?? null;
    const set_up_needed = !administrator && (await askWhetherSetUpIsNeeded());
    return { administrator, set_up_needed, mail: deps.mailer.canSend, town_sign_in: toTownSignIn(deps) };
  });
}

function toTownSignIn({ config: { town } }: Deps): TownSignIn {
  if (!town) return 'off';
  return town.only ? 'only' : 'on';
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
    invite(deps, administrator, body, {
      address: deps.site.origin ?? addressUsedBy(request),
      language: mailLanguageForStranger(request.headers, deps.site.identity),
    }),
  );
  serve(app, invitationsApi.list, () => readInvitations(deps));
  serve(app, invitationsApi.withdraw, ({ administrator, params }) =>
    withdrawInvitation(deps, administrator, params.id),
  );
}

function toAttempt({ secrets }: Deps, request: FastifyRequest, email: string | undefined) {
  const browser = findKnownBrowser(request.headers.cookie, secrets.sessions, email ?? '');
  return { email, address: request.ip, browser, log: request.log };
}

/** A known browser goes at once; strangers queue before anything is asked of the database. */
function limited<T>(deps: Deps, attempt: ReturnType<typeof toAttempt>, check: () => Promise<T>): Promise<T> {
  const account = async () => ({ email: attempt.email ?? '' });
  const admit = () => noteRefusal(deps, { ...attempt, account }, () => limitSignIn(deps, attempt, check));
  return attempt.browser ? admit() : deps.passwordWork.asStranger(admit);
}

/** Where this owner reached us. Only for links that go to the one who asks, or whom that person chose. */
function addressUsedBy(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

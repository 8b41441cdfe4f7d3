import { createHash } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';

/** What has to be known when the browser comes back from the provider. */
const Attempt = z.object({
  /** PKCE: only who began can turn the code into a token. */
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** Who is signed in and links the town's account to their own; null: somebody signs in. */
  linkTo: z.nullable(z.string()),
});
export type Attempt = z.infer<typeof Attempt>;

const minutes = 10;

/**
 * Attempts to sign in by a provider, and sessions for whom it knows. An attempt lasts ten minutes, works once and in the browser alone in
 * which it was begun; several stand side by side, as of two tabs. Like all routes of better-auth these are not served.
 */
export function townAttempts() {
  return {
    id: 'ten-stones-town-account',
    endpoints: {
      keepTownAttempt: createAuthEndpoint(
        '/town-account/keep',
        { method: 'POST', body: z.object({ state: z.string(), attempt: Attempt }) },
        async (call) => {
          const { state, attempt } = call.body;
          const cookie = call.context.createAuthCookie(toCookieName(state), { maxAge: minutes * 60 });
          await call.setSignedCookie(cookie.name, state, call.context.secret, cookie.attributes);
          const expiresAt = new Date(Date.now() + minutes * 60_000);
          const kept = { identifier: toIdentifier(state), value: JSON.stringify(attempt), expiresAt };
          await call.context.internalAdapter.createVerificationValue(kept);
          return call.json({});
        },
      ),
      takeTownAttempt: createAuthEndpoint(
        '/town-account/take',
        { method: 'POST', body: z.object({ state: z.string() }) },
        async (call) => {
          const cookie = call.context.createAuthCookie(toCookieName(call.body.state));
          const begunHere = await call.getSignedCookie(cookie.name, call.context.secret);
          if (!begunHere || begunHere !== call.body.state) return call.json({ attempt: null });
          expireCookie(call, cookie);
          const kept = await call.context.internalAdapter.consumeVerificationValue(toIdentifier(begunHere));
          return call.json({ attempt: kept ? Attempt.parse(JSON.parse(kept.value)) : null });
        },
      ),
      startTownSession: createAuthEndpoint(
        '/town-account/session',
        { method: 'POST', body: z.object({ administratorId: z.string() }) },
        async (call) => {
          const user = await call.context.internalAdapter.findUserById(call.body.administratorId);
          const session = user && (await call.context.internalAdapter.createSession(user.id));
          if (!session) throw new APIError('UNAUTHORIZED');
          await setSessionCookie(call, { session, user });
          return call.json({});
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** A cookie for each attempt: another tab that begins must not take the place of the first. */
function toCookieName(state: string): string {
  return `town_account_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}

function toIdentifier(state: string): string {
  return `town-account:${state}`;
}

import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/** Whose password or mailed code was right a moment ago, by the cookie of a sign-in that waits for its second factor. */
export async function findChallenged(
  call: Pick<GenericEndpointContext, 'context' | 'getSignedCookie'>,
): Promise<string | undefined> {
  const { name } = call.context.createAuthCookie('two_factor');
  const challenge = await call.getSignedCookie(name, call.context.secret);
  return challenge ? (await call.context.internalAdapter.findVerificationValue(challenge))?.value : undefined;
}

/** Lets us ask the same before a code is looked at. Like all routes of better-auth it is not served. */
export function challenges() {
  return {
    id: 'ten-stones-challenges',
    endpoints: {
      findChallenged: createAuthEndpoint('/two-factor/challenged', { method: 'GET' }, async (call) =>
        call.json({ administratorId: (await findChallenged(call)) ?? null }),
      ),
    },
  } satisfies BetterAuthPlugin;
}

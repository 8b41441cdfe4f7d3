import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { guessLimits, strangersGuessLimits } from '#contract/wire/rate-limits.ts';
import { roles } from '#contract/wire/roles.ts';
import { Administrator } from './administrators.ts';
import { Password } from './passwords.ts';

/** For finding out the provider's addresses, and three calls of it. */
const longestCallsMs = 20_000;

// Printable characters alone (RFC 6749, appendix A).
const ofProvider = z.string().check(z.maxLength(4_096), z.regex(/^[\x20-\x7e]*$/));

/** What the provider gave the browser along. */
export const TownAnswer = z.strictObject({
  state: ofProvider,
  code: z.optional(ofProvider),
  iss: z.optional(ofProvider),
  error: z.optional(ofProvider),
});
export type TownAnswer = z.infer<typeof TownAnswer>;

const Begun = z.object({
  /** Where the browser goes now. */
  url: z.string(),
});

export const townAccountApi = {
  begin: defineEndpoint({
    name: 'beginTownSignIn',
    summary: "Begins a sign-in with the town's account: tells the provider's page, and sets a cookie for ten minutes",
    method: 'POST',
    path: '/api/auth/town-account/begin',
    access: 'public',
    limits: strangersGuessLimits,
    longestMs: longestCallsMs,
    status: 200,
    response: Begun,
    errors: ['town_account_off', 'town_account_unreachable'],
  }),
  finish: defineEndpoint({
    name: 'finishTownSignIn',
    summary: 'Signs in, or links the account of who is signed in, with what the provider gave the browser along',
    method: 'POST',
    path: '/api/auth/town-account/finish',
    access: 'public',
    limits: strangersGuessLimits,
    body: TownAnswer,
    longestMs: longestCallsMs,
    status: 200,
    response: z.object({ linked: z.boolean(), administrator: Administrator }),
    errors: [
      'town_account_off',
      'town_account_unreachable',
      'town_account_expired',
      'town_account_cancelled',
      'town_account_refused',
      'town_account_without_role',
      'town_account_without_address',
      'town_account_unverified',
      'town_account_disabled',
      'town_account_unlinked',
      'town_account_taken',
      'last_owner',
    ],
  }),
  read: defineEndpoint({
    name: 'readTownAccount',
    summary: "Whether the town's account is linked to the caller's, and whether a password opens it too",
    method: 'GET',
    path: '/api/auth/town-account',
    access: roles,
    peopleOnly: true,
    status: 200,
    response: z.object({ linked: z.boolean(), password: z.boolean() }),
    errors: [],
  }),
  link: defineEndpoint({
    name: 'beginTownLink',
    summary:
      "Begins to link the town's account to the caller's, who says the password once more: tells the provider's page, as a sign-in does",
    method: 'POST',
    path: '/api/auth/town-account/link',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ password: Password }),
    longestMs: longestCallsMs,
    status: 200,
    response: Begun,
    errors: ['password_wrong', 'town_account_off', 'town_account_unreachable'],
  }),
  unlink: defineEndpoint({
    name: 'unlinkTownAccount',
    summary: "From now on the town's account does not open the caller's",
    method: 'DELETE',
    path: '/api/auth/town-account',
    access: roles,
    peopleOnly: true,
    status: 204,
    errors: ['town_account_needed'],
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { guessLimits, mailLimits, strangersGuessLimits } from '#contract/wire/rate-limits.ts';
import { roles } from '#contract/wire/roles.ts';
import { LinkToken, SignInEmail } from '#contract/wire/text-fields.ts';

export const passwordLength = { min: 12, max: 128 } as const;

/** After the panel's address: who comes by it is asked for a new password at once. */
export const askedToChangePassword = '#password';

/** Any text that can be a password; whether it is good enough for a new one, the server says with reasons. */
export const Password = z.string().check(z.maxLength(passwordLength.max));

/** For judging a new password and hashing it: an empty processor needs half a second, one busy with a hall several. */
export const longestJudgementMs = 15_000;

export const passwordsApi = {
  forgot: defineEndpoint({
    name: 'sendPasswordResetLink',
    summary: 'Mails a link that sets a new password, if somebody has this address; the answer is always the same',
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: 'public',
    limits: mailLimits,
    body: z.strictObject({ email: SignInEmail }),
    status: 204,
    errors: ['mail_not_configured', 'passwords_off'],
  }),
  reset: defineEndpoint({
    name: 'resetPassword',
    summary: 'Sets a new password with the mailed link and ends all sessions of this account',
    method: 'POST',
    path: '/api/auth/password/reset',
    access: 'public',
    limits: strangersGuessLimits,
    body: z.strictObject({ token: LinkToken, password: Password }),
    longestMs: longestJudgementMs,
    status: 204,
    errors: ['reset_link_invalid', 'password_too_short', 'password_too_weak'],
  }),
  change: defineEndpoint({
    name: 'changePassword',
    summary: 'Changes the own password and ends all other sessions of this account',
    method: 'POST',
    path: '/api/auth/password/change',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ current_password: Password, password: Password }),
    longestMs: longestJudgementMs,
    status: 204,
    errors: ['password_wrong', 'passwords_off', 'password_too_short', 'password_too_weak'],
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { guessLimits, strangersGuessLimits } from '#contract/wire/rate-limits.ts';
import { roles } from '#contract/wire/roles.ts';
import { Administrator } from './administrators.ts';
import { Password } from './passwords.ts';

/** Six digits of the authenticator app, or a recovery code; spaces around it do not matter. */
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

/** Each of them signs in once in place of the app. They are shown only here. */
const RecoveryCodes = z.array(z.string());

export const secondFactorApi = {
  verify: defineEndpoint({
    name: 'verifySecondFactor',
    summary: 'Completes a sign-in that answered `second_factor_needed`, with a code of the app or a recovery code',
    method: 'POST',
    path: '/api/auth/second-factor/verify',
    access: 'public',
    limits: strangersGuessLimits,
    body: z.strictObject({ code: Code }),
    status: 200,
    response: Administrator,
    errors: ['second_factor_wrong', 'second_factor_expired'],
  }),
  begin: defineEndpoint({
    name: 'beginSecondFactor',
    summary: 'Makes a secret for an authenticator app; it counts once a code of it was confirmed',
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ password: Password }),
    status: 200,
    response: z.object({
      /** `otpauth://…`, to be shown as a QR code. */
      totp_uri: z.string(),
      /** The same secret to type, in base 32. */
      secret: z.string(),
      recovery_codes: RecoveryCodes,
    }),
    errors: ['password_wrong', 'second_factor_on'],
  }),
  confirm: defineEndpoint({
    name: 'confirmSecondFactor',
    summary: 'Turns the second factor on, with a code of the app',
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ code: Code }),
    status: 204,
    errors: ['second_factor_wrong', 'second_factor_on', 'second_factor_off'],
  }),
  renewRecoveryCodes: defineEndpoint({
    name: 'renewRecoveryCodes',
    summary: 'Makes new recovery codes; the old ones no longer work',
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ password: Password }),
    status: 200,
    response: z.object({ recovery_codes: RecoveryCodes }),
    errors: ['password_wrong', 'second_factor_off'],
  }),
  disable: defineEndpoint({
    name: 'disableSecondFactor',
    summary: 'Turns the second factor off',
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    access: roles,
    peopleOnly: true,
    limits: guessLimits,
    body: z.strictObject({ password: Password }),
    status: 204,
    errors: ['password_wrong', 'second_factor_off'],
  }),
};

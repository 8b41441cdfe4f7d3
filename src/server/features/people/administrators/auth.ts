import { createHmac } from 'node:crypto';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { v7 as newId } from 'uuid';
import { passwordLength } from '#contract/people/passwords.ts';
import { addressOf, type Config } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { Secrets } from '#server/database/secrets.ts';
import { tables } from './auth-tables.ts';
import { challenges } from './challenge.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { validity } from './mails.ts';
import { oneTimeCodes } from './one-time-codes.ts';
import type { PasswordWork } from './password/password-work.ts';
import { mayEnter } from './repository.ts';
import { resetTokens } from './reset-token.ts';
import { townAttempts } from './town-attempts.ts';

export type Auth = ReturnType<typeof createAuth>;

type AuthDeps = {
  db: Database;
  secrets: Secrets;
  config: Config;
  passwordWork: PasswordWork;
};

/** better-auth on our tables. It is called from our own endpoints only: none of its routes are served. */
export function createAuth({ db, secrets, config, passwordWork }: AuthDeps) {
  return betterAuth({
    appName: 'Ten Stones',
    baseURL: addressOf(config),
    secret: secrets.sessions.export().toString('base64url'),
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: passwordWork.hash, verify: passwordWork.verify },
      resetPasswordTokenExpiresIn: validity.resetLinkS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        const made = resetTokens.getStore();
        if (!made) throw new Error('Links are asked for by takeResetToken, which mails them.');
        made.token = token;
      },
    },
    plugins: [
      hashedSessions(),
      mailedCodes(secrets),
      secondFactor(db),
      challenges(),
      townAttempts(),
      encryption(secrets),
    ],
    databaseHooks: {
      // For every way to sign in: a disabled administrator gets no session, and the same answer as with a wrong password.
      session: { create: { before: async ({ userId }) => mayEnter(db, userId) } },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: config.publicOrigin?.startsWith('https:') ?? false,
      cookiePrefix: 'ten-stones',
    },
    ...tables,
  });
}

function mailedCodes(secrets: Secrets) {
  return emailOTP({
    disableSignUp: true,
    otpLength: 6,
    expiresIn: validity.codeS,
    // Keyed, since a million codes are quickly tried against a plain hash.
    storeOTP: {
      hash: async (code) => createHmac('sha256', secrets.sessions).update(`code:${code}`).digest('base64url'),
    },
    sendVerificationOTP: async () => {
      throw new Error('Codes are made and mailed by sendCode, for known and unknown addresses alike.');
    },
  });
}

/**
 * Second factors are encrypted under a key of their own, which an encrypted backup may hold; the one that signs sessions is
 * in no backup. Nothing else of what is used here is encrypted.
 */
function encryption(secrets: Secrets) {
  const secretConfig = secrets.second_factors.export().toString('base64url');
  return { id: 'ten-stones-encryption', init: () => ({ context: { secretConfig } }) } satisfies BetterAuthPlugin;
}

/** The plugin asks for the second factor only after a password; here also after a mailed code. Each code works once. */
function secondFactor(db: Database) {
  const plugin = twoFactor({
    issuer: 'Ten Stones',
    // Guesses are limited by `limitSecondFactor`, by who guesses: strangers must not lock somebody out.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'second_factor' } },
      twoFactor: {
        modelName: 'administrator_second_factors',
        fields: {
          userId: 'administrator_id',
          backupCodes: 'recovery_codes',
          failedVerificationCount: 'failed_verifications',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  const isSignInByCode = ({ path }: { path?: string | undefined }) => path === '/sign-in/email-otp';
  const after = plugin.hooks.after.flatMap((hook) => [hook, { ...hook, matcher: isSignInByCode }]);
  return { ...plugin, hooks: { before: [oneTimeCodes(db)], after } };
}

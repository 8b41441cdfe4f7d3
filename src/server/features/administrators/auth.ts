import { betterAuth } from 'better-auth';
import { v7 as newId } from 'uuid';
import { passwordLength } from '#contract/passwords.ts';
import { roles } from '#contract/roles.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { Secrets } from '#server/database/secrets.ts';

export type Auth = ReturnType<typeof createAuth>;

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** better-auth on our tables. It is called from our own endpoints only: none of its routes are served. */
export function createAuth(db: Database, secrets: Secrets, config: Config) {
  return betterAuth({
    appName: 'Ten Stones',
    baseURL: config.publicOrigin ?? `http://localhost:${config.port}`,
    secret: secrets.sessions.toString('base64url'),
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: config.publicOrigin?.startsWith('https:') ?? false,
      cookiePrefix: 'ten-stones',
    },
    user: {
      modelName: 'administrators',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        role: { type: [...roles], required: true, input: false },
        disabledAt: { type: 'date', fieldName: 'disabled_at', required: false, input: false },
      },
    },
    session: {
      modelName: 'administrator_sessions',
      fields: {
        userId: 'administrator_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'administrator_accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'administrator_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'administrator_verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
  });
}

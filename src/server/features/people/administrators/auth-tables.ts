import type { BetterAuthOptions } from 'better-auth';
import { roles } from '#contract/wire/roles.ts';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The names that better-auth's tables and columns have in our schema. */
export const tables = {
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
    // Each request reads the session and its administrator from the database, so that every copy heeds a sign-out at once.
    cookieCache: { enabled: false },
    fields: {
      token: 'token_hash',
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
  verification: {
    modelName: 'administrator_verifications',
    storeIdentifier: 'hashed',
    fields: { expiresAt: 'expires_at', ...timestamps },
  },
} satisfies BetterAuthOptions;

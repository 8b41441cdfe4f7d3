import { createOTP } from '@better-auth/utils/otp';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins/two-factor';
import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { findChallenged } from './challenge.ts';

type Hook = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * A code of an authenticator app works once (RFC 6238, 5.2), which better-auth's plugin does not see to. This runs
 * before the plugin looks at a code: it takes the code's time step for the account, and refuses one that was taken.
 * A code that is wrong takes none, and is left to the plugin, which counts it.
 */
export function oneTimeCodes(db: Database) {
  return {
    matcher: ({ path }: { path?: string | undefined }) => path === '/two-factor/verify-totp',
    handler: createAuthMiddleware(async (hook) => {
      const administratorId = await findWhoSignsIn(hook);
      const secret = administratorId && (await findSecret(db, hook, administratorId));
      const step = secret ? await findStep(secret, hook.body.code) : undefined;
      if (administratorId && step !== undefined && !(await takeStep(db, administratorId, step)))
        throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE);
    }),
  };
}

/** As the plugin does: the one who is signed in and turns the second factor on, else the one whose password was right. */
async function findWhoSignsIn(hook: Hook): Promise<string | undefined> {
  const session = await getSessionFromCtx(hook);
  return session ? session.user.id : findChallenged(hook);
}

async function findSecret(db: Database, hook: Hook, administratorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('administrator_second_factors')
    .where('administrator_id', '=', administratorId)
    .select('secret')
    .executeTakeFirst();
  return row && symmetricDecrypt({ key: hook.context.secretConfig, data: row.secret });
}

const stepMs = 30_000;

/** The time step that shows this code. The plugin takes the one before and the one after too. */
async function findStep(secret: string, code: string): Promise<number | undefined> {
  const app = createOTP(secret);
  const now = Math.floor(Date.now() / stepMs);
  for (const step of [now - 1, now, now + 1]) if ((await app.hotp(step)) === code) return step;
  return undefined;
}

/** In one statement: of two requests at once, over any copies of the app, one gets it. */
async function takeStep(db: Database, administratorId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('administrator_second_factors')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    // A step that no code of today has was taken while the clock was ahead: it would refuse every code until then.
    .where(sql<boolean>`(coalesce(last_step, 0) < ${step} or last_step > ${step} + 2)`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

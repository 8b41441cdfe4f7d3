import { createHash, randomBytes } from 'node:crypto';
import { APIError } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Administrator } from '#contract/administrators.ts';
import { passwordLength } from '#contract/passwords.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { lockFirstAdministrator } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import {
  hasAdministrators,
  insertAdministrator,
  readAdministrator,
  replaceSetUpLink,
  takeSetUpLink,
} from './repository.ts';

const setUpLinkMs = 30 * 60 * 1000;

export type SignedIn = { administrator: Administrator; cookies: string[] };

type Credentials = { email?: string | undefined; password?: string | undefined };

/** @throws AppError credentials_missing, sign_in_failed */
export async function signIn({ auth, db }: Deps, credentials: Credentials): Promise<SignedIn> {
  const email = credentials.email?.trim();
  const { password } = credentials;
  if (!email || !password) throw new AppError('credentials_missing');
  try {
    const { headers, response } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
    const cookies = headers.getSetCookie();
    return { administrator: await readAdministrator(db, response.user.id), cookies };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new AppError('sign_in_failed', { cause: error });
    return rethrowWithReason(db, error);
  }
}

/** Ends the session of these cookies; returns the cookies that clear it. */
export async function signOut({ auth, db }: Deps, headers: Headers): Promise<string[]> {
  // better-auth clears the cookie even when it cannot end the session, which would then go on without being seen.
  await askDatabase(db);
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

export async function findAdministrator(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  headers: Headers,
): Promise<Administrator | undefined> {
  const session = await auth.api.getSession({ headers }).catch((error: unknown) => rethrowWithReason(db, error));
  return session && !session.user.disabledAt ? readAdministrator(db, session.user.id) : undefined;
}

/** better-auth hides why it failed; when the database is away, asking it throws the reason. */
async function rethrowWithReason(db: Database, error: unknown): Promise<never> {
  await askDatabase(db);
  throw error;
}

async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function isSetUpNeeded({ db }: Deps): Promise<boolean> {
  return !(await hasAdministrators(db));
}

/** Makes the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD`; false when there is one already. */
export async function createFirstAdministrator(
  { db }: Pick<Deps, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdministrators(db)) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasAdministrators(tx)) return false;
    await insertAdministrator(tx, { name: 'Administrator', email: email.toLowerCase(), role: 'owner', passwordHash });
    return true;
  });
}

/** A token for the set-up link, valid once and for half an hour; undefined when there is an administrator. */
export async function createSetUpToken({ db }: Pick<Deps, 'db'>): Promise<string | undefined> {
  if (await hasAdministrators(db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await replaceSetUpLink(db, hashToken(token), new Date(Date.now() + setUpLinkMs));
  return token;
}

type SetUp = { token: string; name: string; email: string; password: string };

/**
 * Makes the first administrator with the link that the server printed, and signs in.
 * @throws AppError password_too_short, set_up_link_invalid
 */
export async function setUp(deps: Deps, { token, name, email, password }: SetUp): Promise<SignedIn> {
  if (password.length < passwordLength.min) throw new AppError('password_too_short');
  await deps.db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx);
    const valid = await takeSetUpLink(tx, hashToken(token), new Date());
    if (!valid || (await hasAdministrators(tx))) throw new AppError('set_up_link_invalid');
    // Only now: hashing costs a tenth of a second of work, which nobody gets without the link.
    const passwordHash = await hashPassword(password);
    await insertAdministrator(tx, { name, email: email.toLowerCase(), role: 'owner', passwordHash });
  });
  return signIn(deps, { email, password });
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { Administrator, SignInAnswer } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { auditAfterwards } from './audit-afterwards.ts';
import type { WithCookies } from './browser.ts';
import { askDatabase, nameRefusals } from './failures.ts';
import { signInCodeJob } from './mail-jobs.ts';
import { refuseIfPasswordsAreOff, refuseUnlessLetIn } from './passwords-off.ts';
import { findEnabledByEmail, readAdministrator } from './repository.ts';

type Credentials = { email?: string | undefined; password?: string | undefined };

/** @throws AppError credentials_missing, sign_in_failed, passwords_off */
export async function signIn(
  { auth, db, audit, config }: Deps,
  credentials: Credentials,
  headers: Headers,
): Promise<WithCookies<SignInAnswer>> {
  const email = credentials.email?.trim();
  const { password } = credentials;
  if (!email || !password) throw new AppError('credentials_missing');
  await refuseUnlessLetIn({ db, config }, email);
  const signedIn = await nameRefusals(db, { otherwise: 'sign_in_failed' }, () =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
  return toAnswer({ db, audit }, signedIn);
}

/**
 * Mails a code to the administrator with this address. Something is kept for an unknown address too, so that trying codes does
 * not show which addresses are known either; the code that counts is made when it is sent.
 * @throws AppError mail_not_configured, passwords_off
 */
export async function sendCode({ auth, db, mailer, config }: Deps, email: string, language: string): Promise<void> {
  refuseIfPasswordsAreOff({ config });
  mailer.refuseWithoutMail('A sign-in code');
  await askDatabase(db);
  await auth.api.createVerificationOTP({ body: { email: email.toLowerCase(), type: 'sign-in' } });
  const administrator = await findEnabledByEmail(db, email);
  await addJob(db, signInCodeJob, { administrator: administrator?.id ?? null, language });
}

/** @throws AppError code_wrong, passwords_off */
export async function signInByCode(
  { auth, db, audit, config }: Deps,
  { email, code }: { email: string; code: string },
  headers: Headers,
): Promise<WithCookies<SignInAnswer>> {
  refuseIfPasswordsAreOff({ config });
  const signedIn = await nameRefusals(db, { otherwise: 'code_wrong' }, () =>
    auth.api.signInEmailOTP({ body: { email, otp: code }, headers, returnHeaders: true }),
  );
  return toAnswer({ db, audit }, signedIn);
}

type SignedIn = { headers: Headers; response: { user?: { id: string } } };

/** The second-factor plugin replaces the answer of a sign-in by one without a user. */
async function toAnswer(
  deps: Pick<Deps, 'db' | 'audit'>,
  { headers, response }: SignedIn,
): Promise<WithCookies<SignInAnswer>> {
  const cookies = headers.getSetCookie();
  if (!response.user) return { answer: { second_factor_needed: true }, cookies };
  const administrator = await readAdministrator(deps.db, response.user.id);
  await auditAfterwards(deps, administrator, { kind: 'signed_in' });
  return { answer: { second_factor_needed: false, administrator }, cookies };
}

/** Ends the session of these cookies; answers with the cookies that clear it. */
export async function signOut({ auth, db }: Deps, headers: Headers): Promise<WithCookies<void>> {
  // better-auth clears the cookie even when it cannot end the session, which would then go on without being seen.
  await askDatabase(db);
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return { answer: undefined, cookies: answer.headers.getSetCookie() };
}

export async function findAdministrator(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  headers: Headers,
): Promise<Administrator | undefined> {
  const session = await nameRefusals(db, {}, () => auth.api.getSession({ headers }));
  if (!session || session.user.disabledAt) return undefined;
  const { id, name, email, role, twoFactorEnabled } = session.user;
  return { id, name, email, role, second_factor: twoFactorEnabled ?? false };
}

/**
 * Signs somebody in whose account was made a moment ago, and therefore has no second factor.
 * @throws AppError sign_in_failed
 */
export async function signInAs(
  deps: Deps,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<WithCookies<Administrator>> {
  const { answer, cookies } = await signIn(deps, credentials, headers);
  if (answer.second_factor_needed) throw new AppError('sign_in_failed');
  return { answer: answer.administrator, cookies };
}

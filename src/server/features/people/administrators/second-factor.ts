import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findKnownBrowser } from '#server/limits/known-browser.ts';
import { limitSecondFactor } from '#server/limits/second-factor.ts';
import { auditAfterwards } from './audit-afterwards.ts';
import type { WithCookies } from './browser.ts';
import { nameRefusals, wrongPassword } from './failures.ts';
import { findEnabled, readAdministrator } from './repository.ts';

/** A code of the app or a recovery code, and the cookies of the browser that sends it. */
type Answer = { code: string; headers: Headers };

const names = {
  INVALID_CODE: 'second_factor_wrong',
  INVALID_BACKUP_CODE: 'second_factor_wrong',
  otherwise: 'second_factor_expired',
} as const;

/**
 * Completes a sign-in with a code of the app, or with a recovery code, which then is used up.
 * @throws AppError second_factor_wrong, second_factor_expired, too_many_requests
 */
export async function verifySecondFactor(deps: Deps, { code, headers }: Answer): Promise<WithCookies<Administrator>> {
  const { auth, db, audit } = deps;
  const call = { headers, returnHeaders: true } as const;
  const app = appCode(code);
  const verified = await (app
    ? limited(deps, headers, () => nameRefusals(db, names, () => auth.api.verifyTOTP({ ...call, body: { code: app } })))
    : nameRefusals(db, names, () => auth.api.verifyBackupCode({ ...call, body: { code } })));
  const administrator = await readAdministrator(db, verified.response.user.id);
  await auditAfterwards({ db, audit }, administrator, { kind: 'signed_in' });
  return { answer: administrator, cookies: verified.headers.getSetCookie() };
}

/** Without a sign-in that waits for it there is nothing to guess. */
async function limited<T>(deps: Deps, headers: Headers, check: () => Promise<T>): Promise<T> {
  const { db, secrets } = deps;
  const administratorId = await findChallenged(deps, headers);
  const administrator = administratorId === null ? undefined : await findEnabled(db, administratorId);
  if (!administrator) return check();
  const { id, email } = administrator;
  const browser = findKnownBrowser(headers.get('cookie') ?? undefined, secrets.sessions, email);
  return limitSecondFactor(deps, { account: id, browser }, check);
}

/** The administrator whose password was right and whose code is waited for, by the cookies of the browser. */
export async function findChallenged(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  headers: Headers,
): Promise<string | null> {
  return (await nameRefusals(db, names, () => auth.api.findChallenged({ headers }))).administratorId;
}

/** @throws AppError password_wrong, second_factor_on */
export async function beginSecondFactor({ auth, db }: Deps, password: string, headers: Headers) {
  const names = { ...wrongPassword, TOTP_ALREADY_ENABLED: 'second_factor_on' } as const;
  const begun = await nameRefusals(db, names, () =>
    auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }),
  );
  if (begun.method !== 'totp') throw new Error('An authenticator app was asked for, and another way was begun.');
  return {
    totp_uri: begun.totpURI,
    secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
    recovery_codes: begun.backupCodes,
  };
}

/**
 * ConcurrencyLimit the second factor on; the session goes on under a new cookie.
 * @throws AppError second_factor_wrong, second_factor_on, second_factor_off
 */
export async function confirmSecondFactor(
  { auth, db, audit }: Deps,
  administrator: Administrator,
  code: string,
  headers: Headers,
): Promise<WithCookies<void>> {
  if (administrator.second_factor) throw new AppError('second_factor_on');
  const names = { TOTP_NOT_ENABLED: 'second_factor_off', otherwise: 'second_factor_wrong' } as const;
  const confirmed = await nameRefusals(db, names, () =>
    auth.api.verifyTOTP({ body: { code: appCode(code) ?? '' }, headers, returnHeaders: true }),
  );
  await auditAfterwards({ db, audit }, administrator, { kind: 'second_factor.enabled', subjectId: administrator.id });
  return { answer: undefined, cookies: confirmed.headers.getSetCookie() };
}

/** @throws AppError password_wrong, second_factor_off */
export async function renewRecoveryCodes(
  { auth, db, audit }: Deps,
  administrator: Administrator,
  password: string,
  headers: Headers,
): Promise<{ recovery_codes: string[] }> {
  if (!administrator.second_factor) throw new AppError('second_factor_off');
  const { backupCodes } = await nameRefusals(db, wrongPassword, () =>
    auth.api.generateBackupCodes({ body: { password }, headers }),
  );
  await auditAfterwards({ db, audit }, administrator, {
    kind: 'second_factor.codes_renewed',
    subjectId: administrator.id,
  });
  return { recovery_codes: backupCodes };
}

/** @throws AppError password_wrong, second_factor_off */
export async function disableSecondFactor(
  { auth, db, audit }: Deps,
  administrator: Administrator,
  password: string,
  headers: Headers,
): Promise<WithCookies<void>> {
  if (!administrator.second_factor) throw new AppError('second_factor_off');
  const disabled = await nameRefusals(db, wrongPassword, () =>
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  await auditAfterwards({ db, audit }, administrator, { kind: 'second_factor.disabled', subjectId: administrator.id });
  return { answer: undefined, cookies: disabled.headers.getSetCookie() };
}

/** The six digits of an authenticator app, which many apps show in two groups; undefined when it is something else. */
function appCode(code: string): string | undefined {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

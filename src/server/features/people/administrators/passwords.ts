import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import type { WithCookies } from './browser.ts';
import { nameRefusals, wrongPassword } from './failures.ts';
import { resetLinkJob } from './mail-jobs.ts';
import { refuseWeakPassword } from './password/password-strength.ts';
import { refuseIfPasswordsAreOff } from './passwords-off.ts';
import { deleteTownAccounts, findEnabledByEmail, readAdministrator } from './repository.ts';

/**
 * Mails a link that sets a new password to this address if an administrator has it, and does not say whether one has.
 * @throws AppError mail_not_configured, passwords_off
 */
export async function sendResetLink({ db, mailer, config }: Deps, email: string, language: string): Promise<void> {
  refuseIfPasswordsAreOff({ config });
  mailer.refuseWithoutMail('A link to set a new password');
  const administrator = await findEnabledByEmail(db, email);
  await addJob(db, resetLinkJob, { administrator: administrator?.id ?? null, language });
}

/**
 * Sets a new password with a mailed link, and ends all sessions of its owner.
 * @throws AppError reset_link_invalid, password_too_short, password_too_weak
 */
export async function resetPassword(
  { auth, db, audit }: Deps,
  { token, password }: { token: string; password: string },
) {
  const { internalAdapter } = await auth.$context;
  const link = await nameRefusals(db, {}, () => internalAdapter.findVerificationValue(`reset-password:${token}`));
  if (!link || link.expiresAt < new Date()) throw new AppError('reset_link_invalid');
  const { id, name, email } = await readAdministrator(db, link.value);
  await refuseWeakPassword(password, [name, email]);
  await nameRefusals(db, { otherwise: 'reset_link_invalid' }, () =>
    auth.api.resetPassword({ body: { token, newPassword: password } }),
  );
  await followNewPassword({ db, audit }, { id, name });
}

/**
 * Changes the own password and ends all other sessions; this one goes on under a new cookie.
 * @throws AppError password_wrong, passwords_off, password_too_short, password_too_weak
 */
export async function changePassword(
  { auth, db, audit, config }: Deps,
  { id, name, email }: Administrator,
  { current, next }: { current: string; next: string },
  headers: Headers,
): Promise<WithCookies<void>> {
  refuseIfPasswordsAreOff({ config });
  await refuseWeakPassword(next, [name, email]);
  const changed = await nameRefusals(db, wrongPassword, () =>
    auth.api.changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  await followNewPassword({ db, audit }, { id, name });
  return { answer: undefined, cookies: changed.headers.getSetCookie() };
}

/**
 * For an act by which somebody at an open session could let themselves in later.
 * @throws AppError password_wrong, also where there is no password
 */
export async function refuseWrongPassword({ auth, db }: Deps, password: string, headers: Headers): Promise<void> {
  await nameRefusals(db, wrongPassword, () => auth.api.verifyPassword({ body: { password }, headers }));
}

/**
 * Records it, as `auditAfterwards` does, and ends the link to the town's account: somebody who sat at an open session may have made it, and
 * would keep a door that no password shuts.
 */
async function followNewPassword(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Pick<Administrator, 'id' | 'name'>,
): Promise<void> {
  const subjectId = actor.id;
  await db.transaction().execute(async (tx) => {
    await audit(tx, actor, { kind: 'password.changed', subjectId });
    if (await deleteTownAccounts(tx, subjectId)) await audit(tx, actor, { kind: 'town_account.unlinked', subjectId });
  });
}

import { hashPassword } from 'better-auth/crypto';
import type { Administrator } from '#contract/administrators.ts';
import type { Invitation, NewInvitation } from '#contract/invitations.ts';
import type { Role } from '#contract/roles.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { WithCookies } from './browser.ts';
import {
  deleteInvitation,
  findInvitation,
  listInvitations,
  putInvitation,
  takeInvitation,
} from './invitation-repository.ts';
import { hashToken, newToken, toLink } from './links.ts';
import { invitationMail, validity } from './mails.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { insertAdministrator, isAdministrator } from './repository.ts';
import { signInAs } from './sign-in.ts';

type Invited = { email: string; role: Role };

/**
 * Makes a link that lets this person in; it is mailed too where the server sends mail.
 * @throws AppError administrator_exists
 */
export async function invite(
  { db, mailer }: Deps,
  inviter: Administrator,
  { email, role }: Invited,
  address: string,
): Promise<NewInvitation> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + validity.invitationMs);
  if (await isAdministrator(db, email)) throw new AppError('administrator_exists');
  const invitation = await putInvitation(db, {
    email: email.toLowerCase(),
    role,
    tokenHash: hashToken(token),
    expiresAt,
  });
  const link = toLink(address, 'invitation', token);
  mailer.sendLater('An invitation', async () => invitationMail(email, inviter.name, link));
  return { ...invitation, link, mailed: mailer.canSend };
}

export function readInvitations({ db }: Deps): Promise<Invitation[]> {
  return listInvitations(db, new Date());
}

/** @throws AppError invitation_not_found */
export async function withdrawInvitation({ db }: Deps, id: string): Promise<void> {
  if (!(await deleteInvitation(db, id))) throw new AppError('invitation_not_found');
}

/** @throws AppError invitation_invalid */
export async function readInvitation({ db }: Pick<Deps, 'db'>, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, hashToken(token), new Date());
  if (!invitation) throw new AppError('invitation_invalid');
  return invitation;
}

type Acceptance = { token: string; name: string; password: string };

/**
 * Makes the invited administrator and signs in.
 * @throws AppError invitation_invalid, password_too_short, password_too_weak
 */
export async function acceptInvitation(
  deps: Deps,
  { token, name, password }: Acceptance,
  headers: Headers,
): Promise<WithCookies<Administrator>> {
  const { email } = await readInvitation(deps, token);
  await refuseWeakPassword(password, [name, email]);
  const passwordHash = await hashPassword(password);
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const invitation = await takeInvitation(tx, hashToken(token), new Date());
      if (!invitation) throw new AppError('invitation_invalid');
      await insertAdministrator(tx, { name, email, role: invitation.role, passwordHash });
    })
    .catch((error: unknown) => {
      throw violates(error, 'administrators_email_key') ? new AppError('invitation_invalid', { cause: error }) : error;
    });
  return signInAs(deps, { email, password }, headers);
}

import { v7 as newId } from 'uuid';
import type { Administrator } from '#contract/people/administrators.ts';
import type { Invitation, NewInvitation } from '#contract/people/invitations.ts';
import type { Role } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import type { WithCookies } from './browser.ts';
import {
  deleteInvitation,
  findInvitation,
  listInvitations,
  putInvitation,
  takeInvitation,
} from './invitation-repository.ts';
import { hashToken, toInvitationToken, toLink } from './links.ts';
import { invitationJob } from './mail-jobs.ts';
import { validity } from './mails.ts';
import { refuseWeakPassword } from './password/password-strength.ts';
import { refuseIfPasswordsAreOff } from './passwords-off.ts';
import { insertAdministrator, isAdministrator } from './repository.ts';
import { signInAs } from './sign-in.ts';

type Invited = { email: string; role: Role };

/** How the inviter reached us, and in which language. */
type Asked = { address: string; language: string };

/**
 * Makes a link that lets this person in; it is mailed too where the server sends mail, in the inviter's language.
 * @throws AppError administrator_exists, passwords_off
 */
export async function invite(
  { db, mailer, audit, secrets, config }: Deps,
  inviter: Administrator,
  { email, role }: Invited,
  { address, language }: Asked,
): Promise<NewInvitation> {
  refuseIfPasswordsAreOff({ config });
  const id = newId();
  const token = toInvitationToken(id, secrets.sessions);
  const expiresAt = new Date(Date.now() + validity.invitationMs);
  if (await isAdministrator(db, email)) throw new AppError('administrator_exists');
  if (!mailer.canSend) mailer.noteMissing('An invitation');
  const invitation = await db.transaction().execute(async (tx) => {
    const invited = { email: email.toLowerCase(), role };
    await audit(tx, inviter, { kind: 'administrator.invited', after: invited });
    if (mailer.canSend) await addJob(tx, invitationJob, { invitation: id, inviter: inviter.id, language, address });
    return putInvitation(tx, { id, ...invited, tokenHash: hashToken(token), expiresAt });
  });
  return { ...invitation, link: toLink(address, 'invitation', token), mailed: mailer.canSend };
}

export function readInvitations({ db }: Deps): Promise<Invitation[]> {
  return listInvitations(db, new Date());
}

/** @throws AppError invitation_not_found */
export async function withdrawInvitation({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invitation = await deleteInvitation(tx, id);
    if (!invitation) throw new AppError('invitation_not_found');
    const { email, role } = invitation;
    await audit(tx, actor, { kind: 'administrator.invitation_withdrawn', before: { email, role } });
  });
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
 * @throws AppError invitation_invalid, passwords_off, password_too_short, password_too_weak
 */
export async function acceptInvitation(
  deps: Deps,
  { token, name, password }: Acceptance,
  headers: Headers,
): Promise<WithCookies<Administrator>> {
  refuseIfPasswordsAreOff(deps);
  const { email } = await readInvitation(deps, token);
  await refuseWeakPassword(password, [name, email]);
  const passwordHash = await deps.passwordWork.hash(password);
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const invitation = await takeInvitation(tx, hashToken(token), new Date());
      if (!invitation) throw new AppError('invitation_invalid');
      const { role } = invitation;
      const id = await insertAdministrator(tx, { name, email, role, passwordHash });
      const created = { name, email, role };
      await deps.audit(tx, { id, name }, { kind: 'administrator.created', subjectId: id, after: created });
    })
    .catch((error: unknown) => {
      throw violates(error, 'administrators_email_key') ? new AppError('invitation_invalid', { cause: error }) : error;
    });
  return signInAs(deps, { email, password }, headers);
}

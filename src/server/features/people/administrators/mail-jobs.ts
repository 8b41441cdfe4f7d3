import { addressOf } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { addJob, type Jobs } from '#server/jobs/add-job.ts';
import type { Tasks } from '#server/jobs/worker.ts';
import { letterIn } from '#server/mail/mail-text.ts';
import { findInvitationById } from './invitation-repository.ts';
import { toInvitationToken, toLink } from './links.ts';
import { invitationMail, resetLinkMail, signInCodeMail } from './mails.ts';
import { findEnabled, findName } from './repository.ts';
import { takeResetToken } from './reset-token.ts';

/** How often each is tried: a code for half a minute, while somebody waits for it; an invitation for most of a day. */
const tries = { invitation: 12, code: 4, resetLink: 7 } as const;

export function mailInvitation(tx: Database, job: Jobs['mail_invitation']): Promise<void> {
  return addJob(tx, 'mail_invitation', job, { key: `invitation ${job.invitation}`, tries: tries.invitation });
}

/** Also for nobody, so that neither the answer nor its time tells whether there is somebody to write to. */
export function mailSignInCode(tx: Database, job: Jobs['mail_sign_in_code']): Promise<void> {
  return addJob(tx, 'mail_sign_in_code', job, { key: `code ${job.administrator}`, tries: tries.code });
}

/** As `mailSignInCode`. */
export function mailResetLink(tx: Database, job: Jobs['mail_reset_link']): Promise<void> {
  return addJob(tx, 'mail_reset_link', job, { key: `reset ${job.administrator}`, tries: tries.resetLink });
}

/** What opens something is made here, when it is sent: no job, log or backup holds it. */
export function mailTasks({
  db,
  auth,
  mailer,
  secrets,
  site,
  config,
}: Deps): Pick<Tasks, 'mail_invitation' | 'mail_sign_in_code' | 'mail_reset_link'> {
  return {
    async mail_invitation({ invitation: id, inviter, language, address }) {
      const invitation = await findInvitationById(db, id, new Date());
      if (!invitation) return; // withdrawn, replaced or accepted by now
      const link = toLink(site.origin ?? address, 'invitation', toInvitationToken(id, secrets.sessions));
      const name = await findName(db, inviter);
      await mailer.send(invitationMail(letterIn(language, site.identity), invitation, name, link));
    },
    async mail_sign_in_code({ administrator: id, language }) {
      const administrator = id && (await findEnabled(db, id));
      if (!administrator) return;
      const code = await auth.api.createVerificationOTP({ body: { email: administrator.email, type: 'sign-in' } });
      await mailer.send(signInCodeMail(letterIn(language, site.identity), administrator, code));
    },
    async mail_reset_link({ administrator: id, language }) {
      const administrator = id && (await findEnabled(db, id));
      if (!administrator) return;
      const token = await takeResetToken(auth, administrator.email);
      const link = toLink(site.origin ?? addressOf(config), 'reset', token);
      await mailer.send(resetLinkMail(letterIn(language, site.identity), administrator, link));
    },
  };
}

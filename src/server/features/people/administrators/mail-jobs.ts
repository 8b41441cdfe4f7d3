import { addressOf } from '#server/config.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';
import { letterIn } from '#server/mail/mail-text.ts';
import { lookAtMail } from '#server/mail/mailer.ts';
import { findInvitationById } from './invitation-repository.ts';
import { toInvitationToken, toLink } from './links.ts';
import { invitationMail, resetLinkMail, signInCodeMail } from './mails.ts';
import { findEnabled, findName } from './repository.ts';
import { takeResetToken } from './reset-token.ts';

// What opens something is made here, when it is sent: no job, log or backup holds it.

export const invitationJob: AddedJobKind<{ invitation: string; inviter: string; language: string; address: string }> = {
  name: 'mail_invitation',
  whatToDo: lookAtMail,
  keyOf: ({ invitation }) => `invitation ${invitation}`,
  tries: 12, // for most of a day
  async work({ db, mailer, secrets, site }, { invitation: id, inviter, language, address }) {
    const invitation = await findInvitationById(db, id, new Date());
    if (!invitation) return; // withdrawn, replaced or accepted by now
    const link = toLink(site.origin ?? address, 'invitation', toInvitationToken(id, secrets.sessions));
    const name = await findName(db, inviter);
    await mailer.send(invitationMail(letterIn(language, site.identity), invitation, name, link));
  },
};

/** Also to nobody, so that neither the answer nor its time tells whether there is somebody to write to. */
type ToAdministrator = { administrator: string | null; language: string };

export const signInCodeJob: AddedJobKind<ToAdministrator> = {
  name: 'mail_sign_in_code',
  whatToDo: lookAtMail,
  keyOf: ({ administrator }) => `code ${administrator}`,
  tries: 4, // for half a minute, while somebody waits for it
  async work({ db, auth, mailer, site }, { administrator: id, language }) {
    const administrator = id && (await findEnabled(db, id));
    if (!administrator) return;
    const code = await auth.api.createVerificationOTP({ body: { email: administrator.email, type: 'sign-in' } });
    await mailer.send(signInCodeMail(letterIn(language, site.identity), administrator, code));
  },
};

export const resetLinkJob: AddedJobKind<ToAdministrator> = {
  name: 'mail_reset_link',
  whatToDo: lookAtMail,
  keyOf: ({ administrator }) => `reset ${administrator}`,
  tries: 7,
  async work({ db, auth, mailer, site, config }, { administrator: id, language }) {
    const administrator = id && (await findEnabled(db, id));
    if (!administrator) return;
    const token = await takeResetToken(auth, administrator.email);
    const link = toLink(site.origin ?? addressOf(config), 'reset', token);
    await mailer.send(resetLinkMail(letterIn(language, site.identity), administrator, link));
  },
};

import { isLocalAddress } from '#contract/running/local-address.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { Letter } from '#server/mail/mail-text.ts';
import type { Mail } from '#server/mail/mailer.ts';

type Person = { name: string; email: string };

type Invited = { email: string; role: Role };

const ownName = 'Ten Stones';

/** How long what is mailed is good for; the texts say it in words. */
export const validity = { codeS: 10 * 60, resetLinkS: 60 * 60, invitationMs: 7 * 24 * 60 * 60 * 1000 } as const;

export function signInCodeMail(
  { text: { administrators: text }, council, head }: Letter,
  { name, email }: Person,
  code: string,
): Mail {
  return {
    head,
    to: { name, address: email },
    subject: text.codeSubject,
    text: lines(text.greeting({ name }), text.code({ site: council ?? ownName, code }), text.codeNotAsked),
  };
}

export function resetLinkMail(
  { text: { administrators: text }, council, head }: Letter,
  { name, email }: Person,
  link: string,
): Mail {
  return {
    head,
    to: { name, address: email },
    subject: text.resetSubject,
    text: lines(text.greeting({ name }), `${text.reset({ site: council ?? ownName })}\n${link}`, text.resetNotAsked),
  };
}

/** Without an inviter, who was removed meanwhile, the council itself invites. */
export function invitationMail(
  { text: { administrators: text }, council, contact, head }: Letter,
  { email, role }: Invited,
  inviter: string | undefined,
  link: string,
): Mail {
  const site = council ?? ownName;
  return {
    head,
    to: { name: '', address: email },
    subject: inviter ? text.invitationSubject({ inviter, site }) : text.invitationOfNobody({ site }),
    text: lines(
      text.greetingWithoutName,
      inviter ? invite(text, inviter, council) : text.invitedByNobody({ site }),
      text.invitationRole({ role }),
      `${text.invitationLink}\n${link}`,
      ...(isLocalAddress(link) ? [text.invitationHere] : []),
      ...(contact === null ? [] : [text.invitationContact({ contact })]),
    ),
  };
}

function invite(text: Letter['text']['administrators'], inviter: string, council: string | null): string {
  return council ? text.invitationTo({ inviter, site: council }) : text.invitation({ inviter });
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

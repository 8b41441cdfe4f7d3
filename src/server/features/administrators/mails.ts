import { worksHereOnly } from '#contract/here-only.ts';
import type { MailText } from '#server/mail/mail-text.ts';
import type { Mail } from '#server/mail/mailer.ts';

type Person = { name: string; email: string };

/** How long what is mailed is good for; the texts say it in words. */
export const validity = { codeS: 10 * 60, resetLinkS: 60 * 60, invitationMs: 7 * 24 * 60 * 60 * 1000 } as const;

export function signInCodeMail({ administrators: text }: MailText, { name, email }: Person, code: string): Mail {
  return {
    to: { name, address: email },
    subject: text.codeSubject,
    text: lines(text.greeting({ name }), text.code({ code }), text.codeNotAsked),
  };
}

export function resetLinkMail({ administrators: text }: MailText, { name, email }: Person, link: string): Mail {
  return {
    to: { name, address: email },
    subject: text.resetSubject,
    text: lines(text.greeting({ name }), `${text.reset}\n${link}`, text.resetNotAsked),
  };
}

export function invitationMail({ administrators: text }: MailText, email: string, inviter: string, link: string): Mail {
  return {
    to: { name: '', address: email },
    subject: text.invitationSubject({ inviter }),
    text: lines(
      text.greetingWithoutName,
      text.invitation({ inviter }),
      `${text.invitationLink}\n${link}`,
      ...(worksHereOnly(link) ? [text.invitationHere] : []),
    ),
  };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

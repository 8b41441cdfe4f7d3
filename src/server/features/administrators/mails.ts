import type { SayInMail } from '#server/mail/mail-text.ts';
import type { Mail } from '#server/mail/mailer.ts';

type Person = { name: string; email: string };

/** How long what is mailed is good for; the texts say it in words. */
export const validity = { codeS: 10 * 60, resetLinkS: 60 * 60, invitationMs: 7 * 24 * 60 * 60 * 1000 } as const;

export function signInCodeMail(say: SayInMail, { name, email }: Person, code: string): Mail {
  return {
    to: { name, address: email },
    subject: say('codeSubject'),
    text: lines(say('greeting', { name }), say('code', { code }), say('codeNotAsked')),
  };
}

export function resetLinkMail(say: SayInMail, { name, email }: Person, link: string): Mail {
  return {
    to: { name, address: email },
    subject: say('resetSubject'),
    text: lines(say('greeting', { name }), `${say('reset')}\n${link}`, say('resetNotAsked')),
  };
}

export function invitationMail(say: SayInMail, email: string, inviter: string, link: string): Mail {
  return {
    to: { name: '', address: email },
    subject: say('invitationSubject', { inviter }),
    text: lines(say('greetingWithoutName'), say('invitation', { inviter }), `${say('invitationLink')}\n${link}`),
  };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

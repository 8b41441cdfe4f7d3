import type { Mail } from '#server/mail/mailer.ts';

type Person = { name: string; email: string };

/** How long what is mailed is good for. */
export const validity = { codeS: 10 * 60, resetLinkS: 60 * 60, invitationMs: 7 * 24 * 60 * 60 * 1000 } as const;

export function signInCodeMail({ name, email }: Person, code: string): Mail {
  return {
    to: { name, address: email },
    subject: 'Your sign-in code',
    text: lines(
      `Hello ${name},`,
      `your code to sign in to Ten Stones is ${code}. It works once, within 10 minutes.`,
      'If you did not ask for it, somebody typed your address: nothing happens without the code.',
    ),
  };
}

export function resetLinkMail({ name, email }: Person, link: string): Mail {
  return {
    to: { name, address: email },
    subject: 'Set a new password',
    text: lines(
      `Hello ${name},`,
      `with this link you set a new password for Ten Stones. It works once, within one hour:\n${link}`,
      'If you did not ask for it, somebody typed your address: your password stays as it is.',
    ),
  };
}

export function invitationMail(email: string, inviter: string, link: string): Mail {
  return {
    to: { name: '', address: email },
    subject: `${inviter} invites you to Ten Stones`,
    text: lines(
      'Hello,',
      `${inviter} invites you to take part in the administration of a council on Ten Stones.`,
      `With this link you choose a name and a password. It works once, within 7 days:\n${link}`,
    ),
  };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

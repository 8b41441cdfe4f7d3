import type { Check, Finding } from '#server/features/running/doctor/installation.ts';
import { MailFault } from '#server/mail/fault.ts';

const timeoutsMs = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Whether the mail server lets us in; nothing is sent. */
export const mail: Check = {
  name: 'mail server',
  look: async ({ config }) => {
    if (!config.mail) return [];
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: config.mail.smtpUrl, ...timeoutsMs });
    try {
      await transport.verify();
      return [];
    } catch (error) {
      return [toFinding(new MailFault(error))];
    } finally {
      transport.close();
    }
  },
};

function toFinding({ message, reason }: MailFault): Finding {
  const why = 'Invitations, sign-in codes and news wait, and are given up in the end.';
  if (reason !== undefined)
    return {
      what: `The mail server’s certificate is not trusted: ${reason}.`,
      why,
      next: 'Make its authority known with NODE_EXTRA_CA_CERTS, or name the server in SMTP_URL as its certificate does.',
    };
  return {
    what: `The mail server does not let us in (${message}).`,
    why,
    next: 'Look at SMTP_URL: host, port, name and password; and whether a firewall keeps this machine from it.',
  };
}

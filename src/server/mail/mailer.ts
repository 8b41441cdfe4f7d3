import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '#server/app-error.ts';
import { MailFault } from './fault.ts';
import type { MailHead } from './mail-text.ts';

export type MailConfig = { smtpUrl: string; from: string };

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  head: MailHead;
  /** The same for the same mail, however often it is sent: mail programs then show it once. */
  id?: string;
  /** Of mail that somebody asked for: the address that ends it, by one POST where it is https (RFC 8058). */
  endedAt?: string;
};

/** What an operator does about a mail that does not leave. */
export const lookAtMail = 'look at SMTP_URL, MAIL_FROM and the mail server';

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail over SMTP; without SMTP_URL it knows that it cannot, and says so where a mail would have been needed. */
export class Mailer {
  readonly #config: MailConfig | undefined;
  #transport: Transporter | undefined;
  readonly #logger: Logger;

  constructor(config: MailConfig | undefined, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  get canSend(): boolean {
    return this.#config !== undefined;
  }

  /**
   * For what is worth nothing without a mail.
   * @throws AppError mail_not_configured, and tells the operator what could not be mailed
   */
  refuseWithoutMail(what: string): void {
    if (this.canSend) return;
    this.noteMissing(what);
    throw new AppError('mail_not_configured');
  }

  /** Tells the operator what would have been mailed, without any person. */
  noteMissing(what: string): void {
    this.#logger.warn(`${what} would have been mailed, but SMTP_URL and MAIL_FROM are not set`);
  }

  /** @throws MailFault */
  async send(mail: Mail): Promise<void> {
    try {
      if (!this.#config) throw Object.assign(new Error(), { code: 'NO_MAIL_SERVER' });
      await this.#send(this.#config, mail);
    } catch (error) {
      throw new MailFault(error);
    }
  }

  /** Gives up what a mail server does not answer. */
  close(): void {
    this.#transport?.close();
  }

  async #send({ smtpUrl, from }: MailConfig, { id, to, subject, text, head, endedAt }: Mail): Promise<void> {
    const address = toAddress(to.address);
    const { createTransport } = await import('nodemailer'); // few servers send any
    this.#transport ??= createTransport({ url: smtpUrl, ...timeoutsMs });
    await this.#transport.sendMail({
      from: toSender(from, head.council),
      ...(head.replyTo !== null && isAddress(head.replyTo) && { replyTo: { name: '', address: head.replyTo } }),
      // As an object: nodemailer writes a name and a subject in one line, whatever they hold.
      to: { name: to.name, address },
      // Who gets it is said here and nowhere else: no header can add anybody.
      envelope: { from, to: [address] },
      subject,
      text,
      ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
      headers: {
        // So that no absence notice answers it (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        'Content-Language': head.language,
        ...(endedAt !== undefined && toEndHeaders(endedAt)),
      },
    });
  }
}

/** The address that the operator set, in the council's name where it has one. */
function toSender(from: string, council: string | null) {
  return council === null ? from : { name: council, address: addressIn(from) };
}

function addressIn(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

function hostOf(from: string): string {
  return addressIn(from).replace(/^.*@/, '');
}

function toEndHeaders(address: string): Record<string, string> {
  const oneClick = address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${address}>`, ...oneClick };
}

function isAddress(text: string): boolean {
  return /^[^\s\p{Cc},;:<>()[\]\\"]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u.test(text);
}

/** Exactly one address: nodemailer would take a list, a group or a name with it. */
function toAddress(text: string): string {
  if (isAddress(text)) return text;
  throw Object.assign(new Error('A mail is addressed to what is no single address.'), { code: 'NO_ADDRESS' });
}

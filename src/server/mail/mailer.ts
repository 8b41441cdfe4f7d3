import { setTimeout as delay } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '#server/app-error.ts';

export type MailConfig = { smtpUrl: string; from: string };

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

const graceMs = 5_000;
// A mail server that does not answer holds each for half a minute.
const mostUnderWay = 50;
const retryAfterS = 10;
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail over SMTP; without SMTP_URL it knows that it cannot, and says so where a mail would have been needed. */
export class Mailer {
  readonly #config: MailConfig | undefined;
  #transport: Transporter | undefined;
  readonly #logger: Logger;
  readonly #underWay = new Set<Promise<void>>();

  constructor(config: MailConfig | undefined, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  get canSend(): boolean {
    return this.#config !== undefined;
  }

  /**
   * For mails that anybody can ask for: a flood of them must not fill the memory or hold up the database.
   * @throws AppError mail_not_configured, and tells the operator what could not be mailed; overloaded
   */
  refuseWithoutMail(what: string): void {
    if (!this.canSend) {
      this.#noteMissing(what);
      throw new AppError('mail_not_configured');
    }
    if (this.#underWay.size >= mostUnderWay) throw new AppError('overloaded', { retryAfterS });
  }

  /**
   * Prepares and sends a mail after the caller has been answered, so that neither the answer nor its time tells
   * whether there was somebody to write to. `what` names the mail in the log, without any person.
   */
  sendLater(what: string, prepare: () => Promise<Mail | undefined>): void {
    const config = this.#config;
    if (!config) {
      this.#noteMissing(what);
      return;
    }
    const sending = new Promise<void>((resolve) => setImmediate(resolve))
      .then(prepare)
      .then((mail) => mail && this.#send(config, mail))
      .catch((error: unknown) => this.#logger.error(toFault(error), `${what} could not be mailed`))
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Waits for the mails that are on their way, but not for a mail server that does not answer. */
  async drain(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), delay(graceMs, undefined, { ref: false })]);
    this.#transport?.close();
  }

  async #send({ smtpUrl, from }: MailConfig, { to, subject, text }: Mail): Promise<void> {
    const address = toAddress(to.address);
    const { createTransport } = await import('nodemailer'); // few servers send any
    this.#transport ??= createTransport({ url: smtpUrl, ...timeoutsMs });
    await this.#transport.sendMail({
      from,
      // As an object: nodemailer writes a name and a subject in one line, whatever they hold.
      to: { name: to.name, address },
      // Who gets it is said here and nowhere else: no header can add anybody.
      envelope: { from, to: [address] },
      subject,
      text,
    });
  }

  #noteMissing(what: string): void {
    this.#logger.warn(`${what} would have been mailed, but SMTP_URL and MAIL_FROM are not set`);
  }
}

/** Exactly one address: nodemailer would take a list, a group or a name with it. */
function toAddress(text: string): string {
  if (!/^[^\s\p{Cc},;:<>()[\]\\"]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u.test(text)) {
    throw new Error('A mail is addressed to what is no single address.');
  }
  return text;
}

/** What a mail server said may quote the address or the mail, so only the kind of the fault is logged. */
function toFault(error: unknown): { fault: string } {
  const { code, name } = error as { code?: string; name?: string };
  return { fault: code ?? name ?? 'unknown' };
}

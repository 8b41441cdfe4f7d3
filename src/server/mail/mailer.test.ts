import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { logFailure } from '#server/job-queue/log-failure.ts';
import type { LeasedJob } from '#server/job-queue/queue.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { lookAtMail, type Mail, Mailer } from './mailer.ts';

let mailbox: Mailbox;
let lines: string[];

beforeEach(async () => {
  mailbox = await openMailbox();
  lines = [];
});
afterEach(() => mailbox.stop());

function createMailer(smtpUrl?: string): Mailer {
  const logger = pino({}, { write: (line) => void lines.push(line) });
  return new Mailer(smtpUrl ? { smtpUrl, from: mailbox.env.MAIL_FROM } : undefined, logger);
}

function send(mail: Partial<Mail>, smtpUrl = mailbox.env.SMTP_URL): Promise<void> {
  const mailer = createMailer(smtpUrl);
  const head = { language: 'en', council: null, replyTo: null };
  const whole = { to: { name: 'Ada', address: 'ada@example.org' }, subject: 'Hello', text: 'A text', head, ...mail };
  return mailer.send(whole).finally(() => mailer.close());
}

test('a mail arrives as it was written', async () => {
  await send({ to: { name: 'Ada Lovelace', address: 'ada@example.org' }, text: 'Grüße,\nzwei Zeilen' });
  const mail = await mailbox.take();
  expect(mail.recipients).toEqual(['ada@example.org']);
  expect(mail.headers).toMatch(/^From: Ten Stones <stones@example.org>$/m);
  expect(mail.headers).toMatch(/^To: Ada Lovelace <ada@example.org>$/m);
  expect(mail.headers).toMatch(/^Subject: Hello$/m);
  expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail.text).toContain('Grüße,\r\nzwei Zeilen');
});

const headOf = async (mail: Partial<Mail>) => {
  await send(mail);
  return (await mailbox.take()).headers;
};

test('mail programs are told the language, the council, and where an answer goes', async () => {
  const head = { language: 'de', council: 'Gemeinderat "Altdorf", Rat', replyTo: 'rat@example.org' };
  const headers = await headOf({ head });
  expect(headers).toMatch(/^Content-Language: de$/m);
  expect(headers).toMatch(/^From: "Gemeinderat \\"Altdorf\\", Rat" <stones@example\.org>$/m);
  expect(headers).toMatch(/^Reply-To: rat@example\.org$/m);
});

test.each(['rat', 'rat@example.org, evil@example.com', 'rat@example.org\r\nBcc: evil@example.com'])(
  'an answer goes nowhere else for a contact like %j',
  async (replyTo) => {
    const headers = await headOf({ head: { language: 'en', council: 'Rat\r\nBcc: evil@example.com', replyTo } });
    expect(headers).not.toMatch(/^(?:Reply-To|Bcc):/im);
  },
);

test('what somebody asked for names the address that ends it, by one call only over https', async () => {
  const secure = await headOf({ endedAt: 'https://stones.example.org/news/abc' });
  expect(secure).toMatch(/^List-Unsubscribe: <https:\/\/stones\.example\.org\/news\/abc>$/m);
  expect(secure).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const open = await headOf({ endedAt: 'http://stones.example.org/news/abc' });
  expect(open).toMatch(/^List-Unsubscribe: </m);
  expect(open).not.toContain('List-Unsubscribe-Post');
  expect(await headOf({})).not.toContain('List-Unsubscribe');
});

const injections = ['\r\nBcc: evil@example.com', '\nBcc: evil@example.com', '\rBcc: evil@example.com', '\r\n\r\n<h1>'];

test.each(injections)('a name and a subject with %j add no header and nobody', async (injection) => {
  await send({ to: { name: `Ada${injection}`, address: 'ada@example.org' }, subject: `Hello${injection}` });
  const mail = await mailbox.take();
  expect(mail.recipients).toEqual(['ada@example.org']);
  expect(mail.headers).not.toMatch(/^Bcc:/im);
  expect(mail.headers).toMatch(/^Subject: Hello /m);
  expect(mail.text.trim()).toBe('A text');
});

test.each([
  ...injections.map((injection) => `ada@example.org${injection}`),
  'ada@example.org, evil@example.com',
  'ada@example.org>, <evil@example.com',
  'a group: evil@example.com;',
  'evil',
])('an address like %j gets nothing', async (address) => {
  await expect(send({ to: { name: 'Ada', address } })).rejects.toThrow('NO_ADDRESS');
  expect(mailbox.mails).toEqual([]);
});

test('of a mail server that is away only the kind of the fault is told', async () => {
  const { SMTP_URL } = mailbox.env;
  await mailbox.stop();
  await expect(send({ text: 'secret code 123456' }, SMTP_URL)).rejects.toThrow(/^E[A-Z]+$/);
});

test('a certificate that is not trusted is named for the log', async () => {
  // It has one of its own, which nobody has signed.
  const server = new SMTPServer({ secure: true, authOptional: true });
  vi.mocked(console.error).mockClear(); // it warns of that
  server.on('error', () => {}); // that the mailer hangs up
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = listener.address() as AddressInfo;
  const fault = await send({ text: 'secret code 123456' }, `smtps://127.0.0.1:${port}`).catch(
    (error: unknown) => error,
  );
  expect(fault).toMatchObject({ message: 'ESOCKET', reason: expect.stringMatching(/certificate/) });
  const lines: object[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  logFailure(
    logger,
    { name: 'mail_invitation', whatToDo: lookAtMail },
    { tries: 1, most_tries: 4 } as LeasedJob,
    fault,
  );
  expect(lines).toMatchObject([{ fault: 'ESOCKET', reason: expect.stringMatching(/certificate/), tries: 1 }]);
});

test('without a mail server it says what would have been mailed, and refuses what needs it', () => {
  const mailer = createMailer();
  mailer.noteMissing('An invitation');
  expect(() => mailer.refuseWithoutMail('A sign-in code')).toThrow('mail_not_configured');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('An invitation would have been mailed, but SMTP_URL and MAIL_FROM are not set');
});

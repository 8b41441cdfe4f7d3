import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { Database } from '#server/database/connect.ts';

/** A mail as the server got it: who it goes to by the envelope, its header lines and its text. */
type ReceivedMail = { recipients: string[]; headers: string; text: string };

/** A real SMTP server that keeps what it gets. */
export type Mailbox = {
  /** What makes an app send its mail here. */
  env: { SMTP_URL: string; MAIL_FROM: string };
  mails: ReceivedMail[];
  /** What it answers whoever writes to these addresses, in place of taking the mail: 550, 451. */
  refusals: Map<string, number>;
  /** The one mail that has come since the last time, as soon as it is there. */
  take: () => Promise<ReceivedMail>;
  stop: () => Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const refusals = new Map<string, number>();
  const arrivals = new EventEmitter<{ mail: [] }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, ...parse(Buffer.concat(chunks).toString('utf8')) });
        arrivals.emit('mail');
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Ten Stones <stones@example.org>' },
    mails,
    refusals,
    async take() {
      if (mails.length === 0) await once(arrivals, 'mail', { signal: AbortSignal.timeout(45_000) });
      const [mail, ...others] = mails.splice(0);
      if (!mail || others.length > 0) throw new Error('More than one mail has come.');
      return mail;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function parse(raw: string): Omit<ReceivedMail, 'recipients'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end);
  const body = raw.slice(end + 4);
  return { headers, text: decode(body, /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1]) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** As if the completion could not be undone any more, and its reveal were over: the result is told. */
export async function tellResult(db: Database): Promise<void> {
  await db.updateTable('jobs').set({ due_at: sql`now()` }).where('name', '=', 'spread_result').execute();
}

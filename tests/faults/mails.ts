import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts';
import type { Chance } from '#tests/support/chance.ts';
import { toUrl } from '#tests/support/database.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import type { Run } from './kills.ts';
import { Organiser } from './organiser.ts';
import type { Report } from './report.ts';

const arriveWithinMs = 30_000;
/** What stands before the content of a backup. */
const backupMarkBytes = 20;

/** When the copy is killed: while it answers, before it has sent the mail, while the mail server has it, after that. */
const moments = { answering: [0, 40], waiting: [0, 600], sending: [300, 1_500], sent: [1_500, 2_500] } as const;
type Moment = keyof typeof moments;

/**
 * One of two copies is killed between an act (an invitation) and the delivery of its mail, at each kind of moment as often as
 * `kills` says: every act that was committed has its mail at a real SMTP server at least once, no other has one, no job is left over, and
 * no link stands in a job, a line of the log or a backup.
 */
export async function killBeforeDelivery(run: Run): Promise<Report> {
  const folder = makeScratchFolder();
  const { connection, stop } = await startEmbeddedDatabase({ dataDir: join(folder, 'server'), log: () => {} });
  const mailbox = await openSlowMailbox(run.chance);
  const env = {
    DATABASE_URL: toUrl(connection),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'stones@example.org',
    LOG_LEVEL: 'trace',
  };
  const products = [0, 1].map((copy) => new Product(join(folder, `copy${copy}`), env));
  const jobs = watchJobs(connection);
  try {
    for (const product of products) await product.start();
    for (const moment of Object.keys(moments) as Moment[])
      for (let n = 0; n < run.kills; n++)
        await inviteAndKill(products, run.chance, moment, `${moment}.${n}@example.org`);
    const faults = await check(connection, mailbox.mails);
    const backup = await readBackup(connection, join(folder, 'council.backup'));
    const said = products.flatMap(({ output }) => output).join('');
    const held = { job: (await jobs.stop()).join(), log: said, backup };
    faults.push(...findSecrets(mailbox.mails, held));
    return toReport(run, mailbox.mails, faults);
  } finally {
    await jobs.stop();
    await Promise.all(products.map((product) => product.kill()));
    await mailbox.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inviteAndKill(
  products: readonly Product[],
  chance: Chance,
  moment: Moment,
  email: string,
): Promise<void> {
  const victim = chance.one(products);
  const organiser = new Organiser([victim.address]);
  await organiser.signIn();
  const inviting = organiser.call('POST', '/api/admin/administrators', { email, role: 'viewer' }).catch(() => {});
  if (moment !== 'answering') await inviting;
  const [soonest, latest] = moments[moment];
  await sleep(chance.between(soonest, latest));
  await victim.kill();
  await inviting;
  await victim.start();
}

type ReceivedMail = { to: string; text: string };

/** Takes its time before it lets a mail in, and before it says that it has it, so that kills meet both. */
async function openSlowMailbox(chance: Chance) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => void setTimeout(done, chance.between(0, 1_000)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })));
        setTimeout(done, chance.between(0, 1_000));
      });
    },
  });
  server.on('error', () => {}); // who was killed hangs up
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    mails,
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Every job as it stands in the database, again and again. */
function watchJobs(connection: EmbeddedDatabase['connection']) {
  const seen = new Set<string>();
  let isWatching = true;
  const watching = (async () => {
    const client = new pg.Client(connection);
    await client.connect();
    while (isWatching) {
      const { rows } = await client
        .query<{ job: string }>('select jobs::text as job from jobs')
        .catch(() => ({ rows: [] })); // not migrated yet
      for (const { job } of rows) seen.add(job);
      await sleep(20);
    }
    await client.end();
    return [...seen];
  })();
  return {
    stop: () => {
      isWatching = false;
      return watching;
    },
  };
}

async function check(connection: EmbeddedDatabase['connection'], mails: readonly ReceivedMail[]): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>('select email from administrator_invitations');
    const invited = rows.map(({ email }) => email);
    const missing = () => invited.filter((email) => !mails.some(({ to }) => to === email));
    const countLeft = async () => (await client.query('select from jobs')).rowCount ?? 0;
    const untilMs = Date.now() + arriveWithinMs;
    while ((missing().length > 0 || (await countLeft()) > 0) && Date.now() < untilMs) await sleep(100);
    const left = await countLeft();
    const unasked = mails.filter(({ to }) => !invited.includes(to));
    return [
      ...missing().map((email) => `the mail to ${email} never came`),
      ...unasked.map(({ to }) => `${to} got a mail of an act that was rolled back`),
      ...(left > 0 ? [`${left} jobs are left over`] : []),
    ];
  } finally {
    await client.end();
  }
}

async function readBackup(connection: EmbeddedDatabase['connection'], file: string): Promise<string> {
  await writeBackup(connection, file);
  return zstdDecompressSync(readFileSync(file).subarray(backupMarkBytes)).toString('utf8');
}

function findSecrets(mails: readonly ReceivedMail[], held: Record<string, string>): string[] {
  const tokens = [...new Set(mails.map(({ text }) => /#invitation=([\w-]+)/.exec(text)?.[1]))];
  const faults = tokens.includes(undefined) ? ['a mail came without its link'] : [];
  for (const [place, text] of Object.entries(held)) {
    if (text.length === 0) faults.push(`nothing was found in any ${place}, so nothing was looked at`);
    if (tokens.some((token) => token && text.includes(token)))
      faults.push(`a link that was mailed stands in a ${place}`);
  }
  return faults;
}

function toReport({ chance, kills }: Run, mails: readonly ReceivedMail[], faults: string[]): Report {
  const people = new Set(mails.map(({ to }) => to)).size;
  const none = { refused: 0, unknown: 0, unknownFound: 0, placedAnew: 0, killsAtOpenBallot: 0, killsAfterCommit: 0 };
  return {
    name: `${kills} kills at each of ${Object.keys(moments).length} moments between an act and its mail: ${mails.length} mails to ${people} people`,
    seed: chance.seed,
    kills: 0,
    recoveriesMs: [],
    findings: { answered: 0, ...none, faults },
  };
}

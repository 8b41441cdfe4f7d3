import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { jobsApi } from '#contract/running/jobs.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { invitationJob, signInCodeJob } from '#server/features/people/administrators/mail-jobs.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { administrator, asOwner, startTestApp } from '#tests/support/app.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { countJobs } from './repository.ts';

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'http://stones.example.org' });
const owner = await app.signIn();
const jobs = async () => (await owner.send(jobsApi.list, {})).body;
const invite = (email: string, person = owner) =>
  person.send(invitationsApi.invite, { body: { email, role: 'viewer' } });
const tokenIn = (text: string) => /#invitation=([\w-]+)/.exec(text)?.[1] ?? '';

beforeEach(() => app.empty());
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

/** A mail server at this port that hangs up on everybody. */
async function openSurlyServer() {
  const server = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an act that is rolled back leaves no job, and its job none without it', async () => {
  const inviter = (await app.deps.db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()).id;
  await expect(
    app.deps.db.transaction().execute(async (tx) => {
      await addJob(tx, { ...invitationJob, tries: 1 }, { invitation: inviter, inviter, language: 'en', address: '' });
      throw new Error('The act failed.');
    }),
  ).rejects.toThrow('The act failed.');
  expect(await jobs()).toEqual([]);
});

test('the mail holds the link that the owner was given', async () => {
  const { body } = await invite('guest@example.org');
  expect(tokenIn((await mailbox.take()).text)).toBe(tokenIn(body.link));
});

test('a job holds no secret and no address of a person', async () => {
  const surly = await startTestApp({ ...mailbox.env, SMTP_URL: await openSurlyServer() });
  onTestFinished(() => surly.stop());
  const { body } = await invite('guest@example.org', await surly.signIn());
  const { rows } = await sql`select * from jobs`.execute(surly.deps.db);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/guest@|admin@/);
  expect(JSON.stringify(rows)).not.toContain(tokenIn(body.link));
});

test('what a mail server refuses waits with its reason; owners see it and try it again', async () => {
  const url = await openSurlyServer();
  const alone = await startTestApp({ ...mailbox.env, SMTP_URL: url });
  onTestFinished(() => alone.stop());
  const person = await alone.signIn();
  const list = async () => (await person.send(jobsApi.list, {})).body;
  expect((await invite('guest@example.org', person)).status).toBe(201);
  await expect.poll(async () => (await list())[0]?.last_fault).toBe('ECONNECTION');
  const [job] = await list();
  expect(job).toMatchObject({ name: 'mail_invitation', state: 'waiting', tries: 1 });
  expect(Date.parse(job?.due_at ?? '')).toBeGreaterThan(Date.now());
  await asOwner(alone.connection, 'update jobs set tries = most_tries');
  expect((await list())[0]?.state).toBe('failed');

  const id = job?.id ?? '';
  expect((await person.send(jobsApi.retry, { params: { job: id } })).status).toBe(204);
  await expect
    .poll(async () => (await list())[0])
    .toMatchObject({ state: 'waiting', tries: 1, last_fault: 'ECONNECTION' });
  expect((await person.send(jobsApi.retry, { params: { job: '999' } })).body.code).toBe('job_not_found');
  const { entries } = (await person.send(auditApi.list, { query: { kind: 'job.retried' } })).body;
  expect(entries).toMatchObject([{ after: { job: 'mail_invitation' } }]);
});

/** A job that is being worked at its first try, by a copy that has not been heard of for so long. */
async function addLeased(tries: number, seconds: number): Promise<void> {
  const administrator = (await app.deps.db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()).id;
  await app.deps.db.transaction().execute(async (tx) => {
    await addJob(tx, { ...signInCodeJob, tries }, { administrator, language: 'en' });
    await sql`update jobs set tries = 1, leased_until = now() - ${seconds} * interval '1 second'`.execute(tx);
  });
}

test('a job of a copy that was killed is done by another', async () => {
  await addLeased(2, 1);
  expect((await mailbox.take()).recipients).toEqual([administrator.email]);
  await expect.poll(jobs).toEqual([]);
});

test('a job that another copy works is left to it', async () => {
  await addLeased(2, -3_600);
  const { body } = await invite('guest@example.org');
  expect(tokenIn((await mailbox.take()).text)).toBe(tokenIn(body.link));
  await expect.poll(jobs).toMatchObject([{ name: 'mail_sign_in_code', state: 'under_way', tries: 1 }]);
  const [job] = await jobs();
  expect((await owner.send(jobsApi.retry, { params: { job: job?.id ?? '' } })).status).toBe(404);
});

test('a job whose copy was killed at its last try is given up, and says so', async () => {
  await addLeased(1, 1);
  expect(await jobs()).toMatchObject([{ state: 'failed', last_fault: 'STOPPED' }]);
  expect(await countJobs(app.deps.db)).toEqual({ waiting: 0, failed: 1 });
});

test('where the inviter was removed before the mail was sent, the council invites', async () => {
  const { body } = await invite('guest@example.org');
  await mailbox.take();
  const job = { invitation: body.id, inviter: randomUUID(), language: 'en', address: 'http://localhost' };
  await addJob(app.deps.db, { ...invitationJob, tries: 1 }, job);
  const mail = await mailbox.take();
  expect(mail.headers).toMatch(/^Subject: Invitation: Ten Stones$/m);
  expect(mail.text).toContain('You are invited to take part in the administration: Ten Stones.');
  expect(tokenIn(mail.text)).toBe(tokenIn(body.link));
});

test('many codes that are asked for at once are one job for each person', async () => {
  const surly = await startTestApp({ ...mailbox.env, SMTP_URL: await openSurlyServer() });
  onTestFinished(() => surly.stop());
  const person = await surly.signIn();
  const ask = (email: string) => surly.visitor().send(administratorsApi.sendCode, { body: { email } });
  await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n % 2 ? administrator.email : 'nobody@example.org')));
  expect((await person.send(jobsApi.list, {})).body.length).toBeLessThanOrEqual(2);
});

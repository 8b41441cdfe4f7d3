import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { countJobs } from '#server/features/running/jobs/repository.ts';
import { isSignedIn, join, type Member, tokenOf } from '#tests/support/administrators.ts';
import { administrator, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';

let app: TestApp;
let mailbox: Mailbox;
let owner: Visitor;
let member: Member;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'http://stones.example.org' });
  owner = await app.signIn();
  member = await join(app, owner, 'viewer', mailbox);
});
afterEach(() => expect(mailbox.mails).toEqual([]));
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const unknown = 'nobody@example.org';
const sendCode = (email: string) => app.visitor().send(administratorsApi.sendCode, { body: { email } });
const forgot = (email: string) => app.visitor().send(passwordsApi.forgot, { body: { email } });
const reset = (token: string, password: string) =>
  app.visitor().send(passwordsApi.reset, { body: { token, password } });

function signInByCode(email: string, code: string, visitor = app.visitor()) {
  return visitor.send(administratorsApi.signInByCode, { body: { email, code } });
}

async function takeCode(): Promise<string> {
  return /\b\d{6}\b/.exec((await mailbox.take()).text)?.[0] ?? '';
}

describe('a sign-in code', () => {
  test('signs in once, for whoever reads the mail', async () => {
    const { email } = member.credentials;
    expect((await sendCode(email.toUpperCase())).status).toBe(204);
    const mail = await mailbox.take();
    expect(mail.recipients).toEqual([email]);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    const visitor = app.visitor();
    expect(await signInByCode(email, ` ${code} `, visitor)).toMatchObject({
      status: 200,
      body: { second_factor_needed: false, administrator: { email, role: 'viewer' } },
    });
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await signInByCode(email, code)).toMatchObject({ status: 401, body: { code: 'code_wrong' } });
  });

  test.each([
    [administratorsApi.sendCode, 'de-AT, en;q=0.5', 'Ihr Code zum Anmelden bei Ten Stones ist '],
    [administratorsApi.sendCode, 'tlh', 'your code to sign in to Ten Stones is '],
    [passwordsApi.forgot, 'ar', 'بهذا الرابط تعيّن كلمة مرور جديدة'],
  ])('$0.name comes in the language of who asks: $1', async ({ path }, accepted, sentence) => {
    await app.visitor().fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': accepted },
      body: JSON.stringify({ email: member.credentials.email }),
    });
    expect((await mailbox.take()).text).toContain(sentence);
  });

  test('is worth nothing after three wrong ones', async () => {
    const { email } = member.credentials;
    await sendCode(email);
    const code = await takeCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 3; n++) expect((await signInByCode(email, wrong)).body.code).toBe('code_wrong');
    expect((await signInByCode(email, code)).body.code).toBe('code_wrong');
  });

  test('is kept only as a keyed hash, under a hashed name', async () => {
    await sendCode(member.credentials.email);
    const code = await takeCode();
    const rows = JSON.stringify(await app.deps.db.selectFrom('administrator_verifications').selectAll().execute());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(member.credentials.email);
  });

  test('answers alike for an unknown address, when asking and when trying', async () => {
    const known = await sendCode(member.credentials.email);
    await mailbox.take();
    const other = await sendCode(unknown);
    expect([other.status, other.body]).toEqual([known.status, known.body]);
    const wrong = [await signInByCode(member.credentials.email, 'x'), await signInByCode(unknown, 'x')];
    expect(wrong.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      Array(2).fill([401, 'code_wrong', 'The code is not right, was used, or is too old.']),
    );
    // What is kept for a try is there for both, so that both take the same way.
    expect(await app.deps.db.selectFrom('administrator_verifications').selectAll().execute()).not.toEqual([]);
    await expect.poll(() => countJobs(app.deps.db)).toEqual({ waiting: 0, failed: 0 });
  });
});

describe('a forgotten password', () => {
  test('is set anew by the mailed link, once, and ends all sessions', async () => {
    const { visitor, credentials } = await join(app, owner, 'viewer', mailbox);
    expect((await forgot(credentials.email)).status).toBe(204);
    const mail = await mailbox.take();
    expect(mail.recipients).toEqual([credentials.email]);
    expect(mail.text).toContain('http://stones.example.org/admin#reset=');
    const token = tokenOf(mail.text);

    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
    const weak = await reset(token, 'viewer example 1');
    expect(weak).toMatchObject({ status: 400, body: { code: 'password_too_weak' } });
    expect(weak.body.reasons?.length).toBeGreaterThan(0);
    const password = 'seven quiet lanterns drift';
    expect((await reset(token, password)).status).toBe(204);

    expect(await isSignedIn(visitor)).toBe(false);
    const signIn = (body: { email: string; password: string }) =>
      app.visitor().send(administratorsApi.signIn, { body });
    expect((await signIn(credentials)).status).toBe(401);
    expect((await signIn({ ...credentials, password })).status).toBe(200);
    expect(await reset(token, 'eleven brave kettles hum')).toMatchObject({ body: { code: 'reset_link_invalid' } });
  });

  test('of eight uses of one link at once one counts', async () => {
    const { credentials } = await join(app, owner, 'viewer', mailbox);
    await forgot(credentials.email);
    const token = tokenOf((await mailbox.take()).text);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reset(token, `seven quiet lanterns drift ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('answers alike for an unknown address, and mails nobody', async () => {
    const known = await forgot(member.credentials.email);
    await mailbox.take();
    const other = await forgot(unknown);
    expect([other.status, other.body]).toEqual([known.status, known.body]);
    await expect.poll(() => countJobs(app.deps.db)).toEqual({ waiting: 0, failed: 0 });
  });

  test('a link of nobody sets nothing, whatever the password is worth', async () => {
    expect(await reset('guessed', 'x')).toMatchObject({ status: 403, body: { code: 'reset_link_invalid' } });
  });
});

test('nobody waits for the mail server, and nobody can tell by the wait who is known', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const slow = await startTestApp({ ...mailbox.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  for (const endpoint of [administratorsApi.sendCode, passwordsApi.forgot]) {
    const answer = await slow.visitor().send(endpoint, { body: { email: administrator.email } });
    expect(answer.status).toBe(204);
  }
  await expect.poll(() => sockets.length).toBe(2);
  for (const socket of sockets) socket.destroy();
  await slow.stop();
  silent.close();
});

test('without mail both say that it is missing, and the session says so beforehand', async () => {
  const mute = await startTestApp();
  const visitor = mute.visitor();
  expect((await visitor.send(administratorsApi.readSession, {})).body.mail).toBe(false);
  for (const endpoint of [administratorsApi.sendCode, passwordsApi.forgot]) {
    const answer = await visitor.send(endpoint, { body: { email: unknown } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } });
  }
  await mute.stop();
});

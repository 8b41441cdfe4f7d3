import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { isSignedIn, join, type Member, turnSecondFactorOn } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { showCode, showNextCode } from '#tests/support/authenticator.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';

let app: TestApp;
let mailbox: Mailbox;
let owner: Visitor;
let member: Member;
let secret: string;
let recoveryCodes: string[];
/** The one that turned it on. A test that asks for codes twice would get two where half a minute ends between. */
let firstCode: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp(mailbox.env);
  owner = await app.signIn();
});
beforeEach(async () => {
  member = await join(app, owner, 'viewer', mailbox);
  ({ secret, recoveryCodes, code: firstCode } = await turnSecondFactorOn(member));
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const verify = (visitor: Visitor, code: string) => visitor.send(secondFactorApi.verify, { body: { code } });

async function signInByPassword(): Promise<Visitor> {
  const visitor = app.visitor();
  const answer = await visitor.send(administratorsApi.signIn, { body: member.credentials });
  expect(answer.body).toEqual({ second_factor_needed: true });
  return visitor;
}

test('after the password a code of the app is needed, and nothing is open before it', async () => {
  expect(await isSignedIn(member.visitor)).toBe(true);
  const visitor = await signInByPassword();
  expect(await isSignedIn(visitor)).toBe(false);
  expect(await verify(visitor, '000000')).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
  expect(await verify(visitor, ` ${(await showNextCode(secret)).replace(/^.../, '$& ')}`)).toMatchObject({
    status: 200,
    body: { email: member.credentials.email, role: 'viewer', second_factor: true },
  });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('a code works once: not again, not after a later one, and not the one that turned it on', async () => {
  const visitor = await signInByPassword();
  const wrong = { status: 401, body: { code: 'second_factor_wrong' } };
  expect(await verify(visitor, firstCode)).toMatchObject(wrong);
  // A used code costs nothing: the next one still signs in.
  const nextCode = await showNextCode(secret);
  expect((await verify(visitor, nextCode)).status).toBe(200);
  const other = await signInByPassword();
  expect(await verify(other, nextCode)).toMatchObject(wrong);
  expect(await verify(other, firstCode)).toMatchObject(wrong);
});

test('of many sign-ins at once with one code, over two copies of the app, one comes in', async () => {
  const copy = await startTestApp(mailbox.env, app.connection);
  const visitors = await Promise.all(Array.from({ length: 4 }, signInByPassword));
  const browsers = visitors.map((visitor, place) => (place % 2 ? visitor : visitor.through(copy)));
  const code = await showNextCode(secret);
  const answers = await Promise.all(browsers.map((browser) => verify(browser, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  await copy.stop();
});

test('a recovery code signs in once', async () => {
  const [code = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect((await verify(await signInByPassword(), code)).status).toBe(200);
  expect(await verify(await signInByPassword(), code)).toMatchObject({ body: { code: 'second_factor_wrong' } });
});

test('a mailed code does not get around it', async () => {
  const { email } = member.credentials;
  const visitor = app.visitor();
  await visitor.send(administratorsApi.sendCode, { body: { email } });
  const code = /\b\d{6}\b/.exec((await mailbox.take()).text)?.[0] ?? '';
  const answer = await visitor.send(administratorsApi.signInByCode, { body: { email, code } });
  expect(answer).toMatchObject({ status: 200, body: { second_factor_needed: true } });
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await verify(visitor, await showNextCode(secret))).status).toBe(200);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('it does not show before the password is right', async () => {
  const body = { email: member.credentials.email, password: 'wrong' };
  const answer = await app.visitor().send(administratorsApi.signIn, { body });
  const unknown = { email: 'nobody@example.org', password: 'wrong' };
  const other = await app.visitor().send(administratorsApi.signIn, { body: unknown });
  expect({ ...answer.body, request_id: '' }).toEqual({ ...other.body, request_id: '' });
  expect(answer.headers.getSetCookie()).toEqual(other.headers.getSetCookie());
});

test('guessing ends: a sign-in takes five wrong codes, an account ten', async () => {
  const first = await signInByPassword();
  for (let n = 0; n < 5; n++) expect((await verify(first, '000000')).body.code).toBe('second_factor_wrong');
  expect(await verify(first, '000000')).toMatchObject({ status: 401, body: { code: 'second_factor_expired' } });
  const second = await signInByPassword();
  for (let n = 0; n < 5; n++) expect((await verify(second, '000000')).body.code).toBe('second_factor_wrong');
  const third = await signInByPassword();
  expect(await verify(third, await showNextCode(secret))).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

/** Guesses, with the right password, until even the right code is refused; gives that refusal. */
async function guessUntilLocked() {
  for (let challenges = 0; challenges < 2; challenges++) {
    const thief = await signInByPassword();
    for (let n = 0; n < 5; n++) expect((await verify(thief, '000000')).status).toBe(401);
  }
  return verify(await signInByPassword(), await showNextCode(secret));
}

test('who guesses locks the owner out neither of a known browser nor with a recovery code', async () => {
  const refused = await guessUntilLocked();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  const { visitor, credentials } = member;
  const signIn = () => visitor.send(administratorsApi.signIn, { body: credentials });
  expect((await signIn()).body).toEqual({ second_factor_needed: true });
  expect((await verify(visitor, await showNextCode(secret))).status).toBe(200);
  expect((await verify(await signInByPassword(), recoveryCodes[0] ?? '')).status).toBe(200);

  // The known browser has few tries of its own, which lock nobody else out.
  expect((await signIn()).body).toEqual({ second_factor_needed: true });
  for (let n = 0; n < 5; n++) expect((await verify(visitor, '000000')).status).toBe(401);
  await signIn();
  const own = await verify(visitor, '000000');
  expect(own.status).toBe(429);
  expect(Number(own.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a session is no second factor, and cannot be used to guess one', async () => {
  expect(await verify(member.visitor, await showNextCode(secret))).toMatchObject({
    status: 401,
    body: { code: 'second_factor_expired' },
  });
});

test('is begun and turned off with the password only, and confirmed with the right code', async () => {
  const { visitor, credentials } = await join(app, owner, 'viewer', mailbox);
  const begin = (password: string) => visitor.send(secondFactorApi.begin, { body: { password } });
  const confirm = (code: string) => visitor.send(secondFactorApi.confirm, { body: { code } });
  const disable = (password: string) => visitor.send(secondFactorApi.disable, { body: { password } });

  expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
  expect(await disable(credentials.password)).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
  expect(await begin('wrong')).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
  const { body } = await begin(credentials.password);
  expect(body.totp_uri).toMatch(/^otpauth:\/\/totp\/Ten%20Stones:.*secret=/);
  expect(await confirm('000000')).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
  // Only begun: the password is enough still.
  const signedIn = await app.visitor().send(administratorsApi.signIn, { body: credentials });
  expect(signedIn.body.second_factor_needed).toBe(false);

  expect((await confirm(await showCode(body.secret))).status).toBe(204);
  expect(await begin(credentials.password)).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
  expect(await confirm(await showCode(body.secret))).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
  expect(await disable('wrong')).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
  expect((await disable(credentials.password)).status).toBe(204);
  expect(await isSignedIn(visitor)).toBe(true);
  const answer = await app.visitor().send(administratorsApi.signIn, { body: credentials });
  expect(answer.body.second_factor_needed).toBe(false);
});

test('new recovery codes replace the old ones', async () => {
  const renew = (password: string) => member.visitor.send(secondFactorApi.renewRecoveryCodes, { body: { password } });
  expect(await renew('wrong')).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
  const { body } = await renew(member.credentials.password);
  const [old = ''] = recoveryCodes;
  const [fresh = ''] = body.recovery_codes;
  expect((await verify(await signInByPassword(), old)).body.code).toBe('second_factor_wrong');
  expect((await verify(await signInByPassword(), fresh)).status).toBe(200);
});

test('a new password by mail leaves it on', async () => {
  const { email } = member.credentials;
  await app.visitor().send(passwordsApi.forgot, { body: { email } });
  const token = /#reset=([\w-]+)/.exec((await mailbox.take()).text)?.[1] ?? '';
  const password = 'seven quiet lanterns drift';
  expect((await app.visitor().send(passwordsApi.reset, { body: { token, password } })).status).toBe(204);
  const answer = await app.visitor().send(administratorsApi.signIn, { body: { email, password } });
  expect(answer.body).toEqual({ second_factor_needed: true });
});

test('the database keeps neither secret nor codes in the clear', async () => {
  const rows = JSON.stringify(await app.deps.db.selectFrom('administrator_second_factors').selectAll().execute());
  expect([secret, ...recoveryCodes].filter((plain) => rows.includes(plain))).toEqual([]);
});

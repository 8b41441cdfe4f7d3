import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import { isSignedIn, join, type Member } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';

let app: TestApp;
let owner: Visitor;
let member: Member;
let elsewhere: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn();
});
beforeEach(async () => {
  member = await join(app, owner, 'viewer');
  elsewhere = app.visitor();
  await elsewhere.fetch(administratorsApi.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Some Phone' },
    body: JSON.stringify(member.credentials),
  });
});
afterAll(() => app.stop());

const list = async () => (await member.visitor.send(sessionsApi.list, {})).body;

test('an administrator sees the own sessions, newest first, and which one this is', async () => {
  const sessions = await list();
  expect(sessions.map(({ current, user_agent }) => [current, user_agent === 'Some Phone'])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(JSON.stringify(sessions)).not.toMatch(/token|ip_address/);
});

test('one session is ended, never one of somebody else', async () => {
  const [other] = await list();
  const params = { id: other?.id ?? '' };
  expect(await owner.send(sessionsApi.end, { params })).toMatchObject({ body: { code: 'session_not_found' } });
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect((await member.visitor.send(sessionsApi.end, { params })).status).toBe(204);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(member.visitor)).toBe(true);
  const unknown = { params: { id: randomUUID() } };
  expect((await member.visitor.send(sessionsApi.end, unknown)).status).toBe(404);
});

test('signing out everywhere ends each session, here too, and nobody else is touched', async () => {
  expect((await member.visitor.send(sessionsApi.endAll, {})).status).toBe(204);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(member.visitor)).toBe(false);
  expect(await isSignedIn(owner)).toBe(true);
});

describe('a new password', () => {
  const change = (current_password: string, password: string) =>
    member.visitor.send(passwordsApi.change, { body: { current_password, password } });

  test('ends every other session and stays signed in here', async () => {
    const password = 'seven quiet lanterns drift';
    expect((await change(member.credentials.password, password)).status).toBe(204);
    expect(await isSignedIn(member.visitor)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const { email } = member.credentials;
    const signIn = (body: { email: string; password: string }) =>
      app.visitor().send(administratorsApi.signIn, { body });
    expect((await signIn(member.credentials)).status).toBe(401);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test.each([
    ['the wrong old one', 'wrong', 'seven quiet lanterns drift', 'password_wrong'],
    ['a short one', undefined, 'short', 'password_too_short'],
    ['a common one', undefined, 'iloveyou1234', 'password_too_weak'],
    ['the own name', undefined, 'some viewer 12', 'password_too_weak'],
  ])('is refused with %s', async (_, current = member.credentials.password, next, code) => {
    const answer = await change(current, next);
    expect(answer.body.code).toBe(code);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });
});

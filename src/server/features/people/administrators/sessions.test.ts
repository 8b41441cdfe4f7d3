import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { isSignedIn, join, type Member } from '#tests/support/administrators.ts';
import { administrator, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';

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

/** A browser's cookie of this session, signed with the key of the running server. */
function toSessionCookie({ deps }: TestApp, token: string): { cookie: string } {
  const key = deps.secrets.sessions.export().toString('base64url');
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return { cookie: `ten-stones.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

async function readSessionsAs(there: TestApp, token: string): Promise<number> {
  return (await fetch(there.url + sessionsApi.list.path, { headers: toSessionCookie(there, token) })).status;
}

test('nothing that is stored of a session opens it, even for who has the key that signs cookies', async () => {
  const answer = await app.visitor().fetch(administratorsApi.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const [, token = ''] = /session_token=([^.]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
  expect(await readSessionsAs(app, token)).toBe(200);
  const rows = await app.deps.db.selectFrom('administrator_sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const stored = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
  const opened = await Promise.all(stored.map((value) => readSessionsAs(app, value)));
  expect(new Set(opened)).toEqual(new Set([401]));
});

test('who was signed in before tokens were hashed stays so', async () => {
  const connection = await createEmptyDatabase(inject('databaseServer'));
  const { db } = connectPatiently(connection);
  await migrate(db, { upTo: '0247-links-of-what-stands' });
  const token = 'a token of version 0.6.0';
  await sql`with signed_in as (
      insert into administrators (id, name, email, role) values (${randomUUID()}, 'Ada', 'ada@example.org', 'owner') returning id
    ) insert into administrator_sessions (id, token, administrator_id, expires_at)
      select ${randomUUID()}, ${token}, id, now() + interval '1 day' from signed_in`.execute(db);
  await migrate(db).finally(() => db.destroy());
  const upgraded = await startTestApp({}, connection);
  onTestFinished(() => upgraded.stop());
  expect(await readSessionsAs(upgraded, token)).toBe(200);
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

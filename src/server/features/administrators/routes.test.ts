import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorsApi } from '#contract/administrators.ts';
import { usersApi } from '#contract/users.ts';
import { administrator, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createFirstAdministrator, createSetUpToken } from './actions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const readSession = async (visitor = app.visitor()) => (await visitor.send(administratorsApi.readSession, {})).body;

describe('signing in', () => {
  test('with the right password opens the administration until signing out', async () => {
    const admin = app.visitor();
    const answer = await admin.send(administratorsApi.signIn, { body: administrator });
    expect(answer).toMatchObject({ status: 200, body: { email: administrator.email } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/i);
    expect(await readSession(admin)).toMatchObject({
      administrator: { email: administrator.email },
      set_up_needed: false,
    });
    expect((await admin.send(usersApi.list, { query: {} })).status).toBe(200);

    await admin.send(administratorsApi.signOut, {});
    expect(await readSession(admin)).toEqual({ administrator: null, set_up_needed: false });
    expect(await admin.send(usersApi.list, { query: {} })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_required' },
    });
  });

  test('takes the address in capitals and with spaces', async () => {
    const body = { ...administrator, email: ` ${administrator.email.toUpperCase()} ` };
    expect((await app.visitor().send(administratorsApi.signIn, { body })).status).toBe(200);
  });

  test.each([
    ['a wrong password', { ...administrator, password: 'wrong' }],
    ['an unknown address', { ...administrator, email: 'nobody@example.org' }],
    ['what is no address', { ...administrator, email: 'nobody' }],
  ])('with %s answers alike', async (_, body) => {
    expect(await app.visitor().send(administratorsApi.signIn, { body })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_failed', detail: 'Email or password is not right.' },
    });
  });

  test.each([{}, { email: administrator.email }, { password: 'x' }, { email: '  ', password: 'x' }])(
    'without both asks for both: %j',
    async (body) => {
      expect(await app.visitor().send(administratorsApi.signIn, { body })).toMatchObject({
        status: 400,
        body: {
          code: 'credentials_missing',
          detail: 'You must provide either an email or phone number and a password',
        },
      });
    },
  );
});

describe('the first administrator', () => {
  const newcomer = { name: 'Ada', email: 'ada@example.org', password: 'a long enough password' };
  let fresh: TestApp;

  beforeAll(async () => {
    fresh = await startTestApp();
    await fresh.deps.db.deleteFrom('administrators').execute();
  });
  afterAll(() => fresh.stop());

  const setUp = (token: string, password = newcomer.password) =>
    fresh.visitor().send(administratorsApi.setUp, { body: { ...newcomer, token, password } });

  test('is made by the one-time link, once, by fifty at once', async () => {
    expect((await fresh.visitor().send(administratorsApi.readSession, {})).body.set_up_needed).toBe(true);
    expect(await setUp('guessed')).toMatchObject({ status: 403, body: { code: 'set_up_link_invalid' } });
    const token = (await createSetUpToken(fresh.deps)) ?? '';
    expect(await setUp(token, 'too short')).toMatchObject({ status: 400, body: { code: 'password_too_short' } });

    const answers = await Promise.all(Array.from({ length: 50 }, () => setUp(token)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
    expect(await fresh.deps.db.selectFrom('administrators').selectAll().execute()).toHaveLength(1);
    const signIn = { body: { email: newcomer.email, password: newcomer.password } };
    expect((await fresh.visitor().send(administratorsApi.signIn, signIn)).status).toBe(200);
  });

  test('of the environment is made only while there is none', async () => {
    expect(await createFirstAdministrator(fresh.deps, administrator)).toBe(false);
    expect(await createSetUpToken(fresh.deps)).toBeUndefined();
  });

  test('cannot use a link that is too old', async () => {
    await fresh.deps.db.deleteFrom('administrators').execute();
    const token = (await createSetUpToken(fresh.deps)) ?? '';
    await fresh.deps.db
      .updateTable('set_up_links')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await setUp(token)).toMatchObject({ status: 403, body: { code: 'set_up_link_invalid' } });
  });
});

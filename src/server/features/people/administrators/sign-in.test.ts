import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { usersApi } from '#contract/people/users.ts';
import { administrator, startTestApp, type TestApp } from '#tests/support/app.ts';

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
    expect(answer).toMatchObject({
      status: 200,
      body: { second_factor_needed: false, administrator: { email: administrator.email, role: 'owner' } },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/i);
    expect(await readSession(admin)).toMatchObject({
      administrator: { email: administrator.email },
      set_up_needed: false,
      mail: false,
    });
    expect((await admin.send(usersApi.list, { query: {} })).status).toBe(200);

    await admin.send(administratorsApi.signOut, {});
    expect(await readSession(admin)).toEqual({
      administrator: null,
      set_up_needed: false,
      mail: false,
      town_sign_in: 'off',
    });
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

  test('costs as much work for an unknown address as for a wrong password', async () => {
    // A hash takes nine tenths of the time of a sign-in, so one that is left out would tell who has an account.
    const countWork = async (email: string) => {
      const before = app.deps.passwordWork.done;
      await app.visitor().send(administratorsApi.signIn, { body: { email, password: 'wrong' } });
      return app.deps.passwordWork.done - before;
    };
    expect([await countWork(administrator.email), await countWork('nobody@example.org')]).toEqual([1, 1]);
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorsApi } from '#contract/administrators.ts';
import { usersApi } from '#contract/users.ts';
import { administrator, startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const readSession = async (visitor = app.visitor()) => (await visitor.send(administratorsApi.readSession, {})).body;

/** Middle of the times that these calls take, made in turn so that what else the machine does meets both alike. */
async function compareTimes(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 15; n++) {
    for (const [which, call] of [one, other].entries()) {
      const started = performance.now();
      await call();
      times[which]?.push(performance.now() - started);
    }
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return [middle(times[0]), middle(times[1])];
}

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
    expect(await readSession(admin)).toEqual({ administrator: null, set_up_needed: false, mail: false });
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

  test('takes as long for an unknown address as for a wrong password', async () => {
    const attempt = (email: string) => () =>
      app.visitor().send(administratorsApi.signIn, { body: { email, password: 'wrong' } });
    const [known, unknown] = await compareTimes(attempt(administrator.email), attempt('nobody@example.org'));
    // Without the hash that an unknown address costs too, it would be answered in a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.6);
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

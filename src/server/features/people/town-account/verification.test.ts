import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { townAccountApi } from '#contract/people/town-account.ts';
import { createLogger } from '#server/logger.ts';
import { isSignedIn } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { TownProvider } from '#tests/support/town-provider.ts';

const lines: Record<string, unknown>[] = [];
const listen = () => createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
let town: TownProvider;
let app: TestApp;

beforeAll(async () => {
  town = await TownProvider.start();
  app = await startTestApp(town.env, undefined, listen());
  town.serve(app);
  town.know('ada', { roles: 'stones-ask' });
});
afterEach(() => {
  town.clockAheadS = 0;
  town.change = (claims) => claims;
  lines.length = 0;
});
afterAll(async () => {
  await app.stop();
  await town.stop();
});

const refused = { status: 401, body: { code: 'town_account_refused' } };
const reasons = () =>
  lines.flatMap(({ reason, msg }) => (reason === undefined || msg === 'a sign-in failed' ? [] : [reason]));

async function signIn() {
  const visitor = app.visitor();
  const answer = await town.signIn(visitor, 'ada');
  expect(await isSignedIn(visitor)).toBe(answer.status === 200);
  return answer;
}

test.each([20, -20])('a clock that is off by %d s lets people in', async (seconds) => {
  town.clockAheadS = seconds;
  expect((await signIn()).status).toBe(200);
});

test.each([
  [300, /clock is (?:299|300|301) s ahead of the one here/],
  [-300, /clock is (?:299|300|301) s behind the one here/],
])('a clock that is off by %d s lets nobody in, and the log says why', async (seconds, why) => {
  town.clockAheadS = seconds;
  expect(await signIn()).toMatchObject(refused);
  expect(reasons()).toEqual([expect.stringMatching(why)]);
});

test('a provider that dates its tokens five minutes back, as Microsoft does, lets people in', async () => {
  town.change = ({ iat, ...claims }) => ({ ...claims, iat: Number(iat) - 300, nbf: Number(iat) - 300 });
  expect((await signIn()).status).toBe(200);
});

test.each([
  ['of another issuer', { iss: 'https://other.example' }, /iss is https:\/\/other\.example, expected/],
  ['for somebody else', { aud: 'another-client' }, /aud/],
  ['of another sign-in', { nonce: 'another' }, /nonce/],
  ['that is over', { exp: 1_700_000_000 }, /exp is 1700000000, and here it is \d+: is a clock wrong/],
  ['that is not valid yet', { nbf: 4_000_000_000 }, /nbf is 4000000000/],
  ['without a subject', { sub: undefined }, /sub/],
])('a token %s is refused, and the log says why', async (_, claims, why) => {
  town.change = (good) => ({ ...good, ...claims });
  expect(await signIn()).toMatchObject(refused);
  expect(reasons()).toEqual([expect.stringMatching(why)]);
});

test('new keys of the provider are there at once', async () => {
  expect((await signIn()).status).toBe(200);
  town.rotateKeys();
  expect((await signIn()).status).toBe(200);
});

test('a token that is signed with no key of the provider is refused', async () => {
  town.forge();
  expect(await signIn()).toMatchObject(refused);
  town.rotateKeys();
  expect((await signIn()).status).toBe(200);
});

test('a code that was used is refused in another attempt too', async () => {
  const visitor = app.visitor();
  const { body } = await visitor.send(townAccountApi.begin, {});
  const answer = await town.visit(body.url, 'ada');
  expect((await visitor.send(townAccountApi.finish, { body: answer })).status).toBe(200);
  const thief = app.visitor();
  const begun = await thief.send(townAccountApi.begin, {});
  const { state } = await town.visit(begun.body.url, 'ada');
  expect(await thief.send(townAccountApi.finish, { body: { ...answer, state } })).toMatchObject(refused);
  expect(reasons()).toEqual([expect.stringContaining('invalid_grant')]);
});

test('an answer that names a foreign issuer is refused before anything is asked of it', async () => {
  const visitor = app.visitor();
  const { body } = await visitor.send(townAccountApi.begin, {});
  const answer = { ...(await town.visit(body.url, 'ada')), iss: 'https://other.example' };
  expect(await visitor.send(townAccountApi.finish, { body: answer })).toMatchObject(refused);
  expect(reasons()).toEqual([expect.stringContaining('iss')]);
});

test('each failed sign-in is a line of the log, with the network and without anybody', async () => {
  town.know('nobody', { roles: [] });
  await town.signIn(app.visitor(), 'nobody');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      msg: 'a sign-in failed',
      reason: 'town_account_without_role',
      address: '127.0.0.1',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/nobody|town\.example/);
});

/** A place where a provider should be. */
async function standIn(answer: 'nothing' | 'silence' | 'another issuer'): Promise<string> {
  const server = createServer((_, response) => {
    if (answer === 'another issuer')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: 'https://other.example' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  if (answer === 'nothing') await stop();
  else onTestFinished(async () => void (await stop()));
  return `http://127.0.0.1:${port}`;
}

test.each(['nothing', 'silence', 'another issuer'] as const)(
  'while %s answers in place of the provider, only its own way in is shut',
  async (answer) => {
    const other = await startTestApp({ ...town.env, OIDC_ISSUER: await standIn(answer) }, undefined, listen());
    onTestFinished(other.stop);
    const shut = { status: 503, body: { code: 'town_account_unreachable' } };
    const sent = other.visitor().send(townAccountApi.begin, {});
    const signedIn = await other.signIn();
    expect(await isSignedIn(signedIn)).toBe(true);
    expect(await sent).toMatchObject(shut);
    expect(reasons()).toEqual([expect.stringMatching(/ECONNREFUSED|timed out|issuer/)]);
    expect(await other.visitor().send(townAccountApi.finish, { body: { state: 'x' } })).toMatchObject({ status: 401 });
  },
);

test('it comes back by itself when the provider does', async () => {
  const later = await TownProvider.start();
  onTestFinished(later.stop.bind(later));
  const other = await startTestApp(later.env, undefined, listen());
  onTestFinished(other.stop);
  expect((await other.visitor().send(townAccountApi.begin, {})).status).toBe(503);
  later.serve(other);
  later.know('ada', { roles: 'stones-own' });
  expect((await later.signIn(other.visitor(), 'ada')).body.administrator).toMatchObject({ role: 'owner' });
});

test('without the variables there is no such way', async () => {
  const other = await startTestApp();
  onTestFinished(other.stop);
  const off = { status: 409, body: { code: 'town_account_off' } };
  expect(await other.visitor().send(townAccountApi.begin, {})).toMatchObject(off);
  expect(await other.visitor().send(townAccountApi.finish, { body: { state: 'x' } })).toMatchObject(off);
});

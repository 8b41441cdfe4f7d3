import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { townAccountApi } from '#contract/people/town-account.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { isSignedIn } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { TownProvider } from '#tests/support/town-provider.ts';

let town: TownProvider;
let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  town = await TownProvider.start();
  app = await startTestApp(town.env);
  town.serve(app);
  owner = await app.signIn();
});
afterAll(async () => {
  await app.stop();
  await town.stop();
});

const list = async () => (await owner.send(administratorsApi.list, {})).body;
const audited = async (
  kind: 'signed_in' | 'administrator.created' | 'administrator.role_changed' | 'town_account.kept_out',
) => (await owner.send(auditApi.list, { query: { kind } })).body.entries;

test('the first sign-in makes an account with the role of the town, and the next one finds it', async () => {
  town.know('ada', { name: 'Ada Lovelace', roles: ['stones-ask'] });
  const visitor = app.visitor();
  const first = await town.signIn(visitor, 'ada');
  expect(first).toMatchObject({
    status: 200,
    body: {
      linked: false,
      administrator: { name: 'Ada Lovelace', email: 'ada@town.example', role: 'moderator', second_factor: false },
    },
  });
  expect(await isSignedIn(visitor)).toBe(true);
  const again = await town.signIn(app.visitor(), 'ada');
  expect(again.body.administrator.id).toBe(first.body.administrator.id);
  const subjects = (entries: Awaited<ReturnType<typeof audited>>) =>
    entries.map(({ actor_id }) => actor_id).filter((id) => id === first.body.administrator.id);
  expect(subjects(await audited('administrator.created'))).toHaveLength(1);
  expect(subjects(await audited('signed_in'))).toHaveLength(2);
});

test('two first sign-ins at once make one account', async () => {
  town.know('twin', { roles: ['stones-read'] });
  const answers = await Promise.all([1, 2, 3].map(() => town.signIn(app.visitor(), 'twin')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.administrator.id)).size).toBe(1);
});

test('of several roles the highest counts; claims that stand in userinfo alone count too', async () => {
  town.inUserinfoOnly = true;
  town.serve(app);
  town.know('grace', { roles: ['stones-read', 'something-else', 'stones-run', 'stones-ask'] });
  const { body } = await town.signIn(app.visitor(), 'grace');
  expect(body.administrator).toMatchObject({ email: 'grace@town.example', role: 'administrator' });
  town.inUserinfoOnly = false;
  town.serve(app);
});

test('who has no role does not come in, and nothing is made', async () => {
  town.know('nobody', { roles: ['other'] });
  const visitor = app.visitor();
  const refused = { status: 403, body: { code: 'town_account_without_role' } };
  expect(await town.signIn(visitor, 'nobody')).toMatchObject(refused);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await list()).filter(({ email }) => email === 'nobody@town.example')).toEqual([]);
});

test('a role that changed follows at the next sign-in; who lost it is signed out everywhere', async () => {
  town.know('alan', { roles: 'stones-run' });
  const visitor = app.visitor();
  const { body } = await town.signIn(visitor, 'alan');
  expect(body.administrator.role).toBe('administrator');
  town.know('alan', { roles: 'stones-read' });
  expect((await town.signIn(app.visitor(), 'alan')).body.administrator).toMatchObject({
    id: body.administrator.id,
    role: 'viewer',
  });
  const [change] = await audited('administrator.role_changed');
  expect(change).toMatchObject({
    actor_name: 'The server',
    subject_id: body.administrator.id,
    before: { role: 'administrator' },
    after: { role: 'viewer' },
  });
  town.know('alan', { roles: [] });
  expect((await town.signIn(app.visitor(), 'alan')).body).toMatchObject({ code: 'town_account_without_role' });
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await audited('town_account.kept_out'))[0]).toMatchObject({ subject_id: body.administrator.id });
});

test('who is kept out here does not come in', async () => {
  town.know('kim', { roles: 'stones-read' });
  const { body } = await town.signIn(app.visitor(), 'kim');
  const { id } = body.administrator;
  const { revision } = (await list()).find((one) => one.id === id) ?? { revision: 0 };
  await owner.send(administratorsApi.update, {
    params: { id },
    headers: { 'if-match': `"${revision}"` },
    body: { disabled: true },
  });
  const visitor = app.visitor();
  const refused = { status: 403, body: { code: 'town_account_disabled' } };
  expect(await town.signIn(visitor, 'kim')).toMatchObject(refused);
  expect(await isSignedIn(visitor)).toBe(false);
});

test('an account is known by its sub: not by its address, which may be another one later', async () => {
  town.know('eve', { email: 'eve@town.example', roles: 'stones-read' });
  const { body } = await town.signIn(app.visitor(), 'eve');
  town.know('eve', { email: 'eve.smith@town.example', roles: 'stones-read' });
  expect((await town.signIn(app.visitor(), 'eve')).body.administrator.id).toBe(body.administrator.id);
  town.know('mallory', { email: 'eve@town.example', roles: 'stones-own' });
  const refused = { status: 409, body: { code: 'town_account_unlinked' } };
  expect(await town.signIn(app.visitor(), 'mallory')).toMatchObject(refused);
});

test('who has no address at the provider is told so; a name with which they sign in there stands in for it', async () => {
  town.know('bo', { email: undefined, roles: 'stones-read' });
  const refused = { status: 403, body: { code: 'town_account_without_address' } };
  expect(await town.signIn(app.visitor(), 'bo')).toMatchObject(refused);
  town.change = (claims) => ({ ...claims, preferred_username: 'Bo@town.example' });
  expect((await town.signIn(app.visitor(), 'bo')).body.administrator).toMatchObject({ email: 'bo@town.example' });
  town.change = (claims) => claims;
});

test.each([false, 'false'])(
  'an address of which the provider says that it was not verified (%j) is believed by nothing',
  async (no) => {
    const sub = `may-${typeof no}`;
    const claims = { preferred_username: `${sub}@town.example`, roles: 'stones-own' };
    town.change = (good) => ({ ...good, ...claims, email_verified: no });
    town.know(sub, {});
    const refused = { status: 403, body: { code: 'town_account_unverified' } };
    expect(await town.signIn(app.visitor(), sub)).toMatchObject(refused);
    town.change = (good) => ({ ...good, ...claims, email_verified: true });
    expect((await town.signIn(app.visitor(), sub)).status).toBe(200);
    // Whom an account opens is not told by the address.
    town.change = (good) => ({ ...good, ...claims, email_verified: no });
    expect((await town.signIn(app.visitor(), sub)).status).toBe(200);
    town.change = (good) => good;
  },
);

test('two tabs of one browser may begin, and each is finished', async () => {
  town.know('sam', { roles: 'stones-read' });
  const visitor = app.visitor();
  const begin = async () => (await visitor.send(townAccountApi.begin, {})).body.url;
  const [first, second] = [await begin(), await begin()];
  for (const url of [first, second])
    expect((await visitor.send(townAccountApi.finish, { body: await town.visit(url, 'sam') })).status).toBe(200);
});

test('no token of the provider is kept', async () => {
  town.know('ann', { roles: 'stones-read' });
  await town.signIn(app.visitor(), 'ann');
  const rows = await app.deps.db
    .selectFrom('administrator_accounts')
    .selectAll()
    .where('account_id', '=', 'ann')
    .execute();
  expect(rows).toMatchObject([{ provider_id: town.issuer, access_token: null, refresh_token: null, id_token: null }]);
});

test('an account without a password is changed by none, and is mailed nothing that opens it', async () => {
  town.know('pat', { roles: 'stones-read' });
  const visitor = app.visitor();
  await town.signIn(visitor, 'pat');
  const body = { current_password: '', password: 'correct horse battery staple' };
  expect(await visitor.send(passwordsApi.change, { body })).toMatchObject({
    status: 403,
    body: { code: 'password_wrong' },
  });
});

test('a sign-in that somebody cancels, begins elsewhere or finishes twice lets nobody in', async () => {
  town.know('joe', { roles: 'stones-read' });
  const visitor = app.visitor();
  const begin = async () => (await visitor.send(townAccountApi.begin, {})).body.url;
  const cancelled = await town.visit(await begin(), '');
  expect(await visitor.send(townAccountApi.finish, { body: cancelled })).toMatchObject({
    status: 401,
    body: { code: 'town_account_cancelled' },
  });
  const answer = await town.visit(await begin(), 'joe');
  const expired = { status: 401, body: { code: 'town_account_expired' } };
  expect(await app.visitor().send(townAccountApi.finish, { body: answer })).toMatchObject(expired);
  const thief = app.visitor();
  await thief.send(townAccountApi.begin, {});
  expect(await thief.send(townAccountApi.finish, { body: answer })).toMatchObject(expired);
  expect((await visitor.send(townAccountApi.finish, { body: answer })).status).toBe(200);
  expect(await visitor.send(townAccountApi.finish, { body: answer })).toMatchObject(expired);
});

test('another site cannot begin or finish a sign-in', async () => {
  for (const { path } of [townAccountApi.begin, townAccountApi.finish]) {
    const answer = await app.visitor().fetch(path, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  }
});

test('invitations and passwords go on beside it', async () => {
  expect((await owner.send(administratorsApi.readSession, {})).body).toMatchObject({ town_sign_in: 'on' });
  const body = { email: 'guest@example.org', role: 'viewer' } as const;
  expect((await owner.send(invitationsApi.invite, { body })).status).toBe(201);
});

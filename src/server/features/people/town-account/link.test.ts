import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import { townAccountApi } from '#contract/people/town-account.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { isSignedIn, join, type Member, turnSecondFactorOn } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { TownProvider } from '#tests/support/town-provider.ts';

let town: TownProvider;
let app: TestApp;
let owner: Visitor;
let member: Member;
let people = 0;
let sub: string;

beforeAll(async () => {
  town = await TownProvider.start();
  app = await startTestApp(town.env);
  town.serve(app);
  owner = await app.signIn();
});
beforeEach(async () => {
  member = await join(app, owner, 'moderator');
  people += 1;
  sub = `person-${people}`;
  town.know(sub, { roles: 'stones-ask' });
});
afterAll(async () => {
  await app.stop();
  await town.stop();
});

async function link({ visitor, credentials: { password } }: Member, as = sub) {
  const { body } = await visitor.send(townAccountApi.link, { body: { password } });
  return visitor.send(townAccountApi.finish, { body: await town.visit(body.url, as) });
}

test('somebody signed in links the town’s account, and it opens theirs without their second factor', async () => {
  await turnSecondFactorOn(member);
  expect((await member.visitor.send(townAccountApi.read, {})).body).toEqual({ linked: false, password: true });
  expect(await link(member)).toMatchObject({
    status: 200,
    body: { linked: true, administrator: { id: member.administrator.id } },
  });
  expect((await member.visitor.send(townAccountApi.read, {})).body).toEqual({ linked: true, password: true });
  const visitor = app.visitor();
  expect((await town.signIn(visitor, sub)).body).toMatchObject({
    linked: false,
    administrator: { id: member.administrator.id, email: member.credentials.email, second_factor: true },
  });
  expect(await isSignedIn(visitor)).toBe(true);
  const byPassword = await app.visitor().send(administratorsApi.signIn, { body: member.credentials });
  expect(byPassword.body).toEqual({ second_factor_needed: true });
});

test('the role that the town gives follows at a sign-in, not when it is linked', async () => {
  town.know(sub, { roles: 'stones-run' });
  expect((await link(member)).body.administrator.role).toBe('moderator');
  expect((await town.signIn(app.visitor(), sub)).body.administrator.role).toBe('administrator');
});

test('it is unlinked as it was linked, and both are on record', async () => {
  await link(member);
  expect((await member.visitor.send(townAccountApi.unlink, {})).status).toBe(204);
  expect((await member.visitor.send(townAccountApi.read, {})).body).toEqual({ linked: false, password: true });
  const { body } = await town.signIn(app.visitor(), sub);
  expect(body.administrator.id).not.toBe(member.administrator.id);
  const kinds = await Promise.all(
    (['town_account.linked', 'town_account.unlinked'] as const).map(
      async (kind) => (await owner.send(auditApi.list, { query: { kind } })).body.entries[0],
    ),
  );
  const entry = { actor_id: member.administrator.id, subject_id: member.administrator.id };
  expect(kinds).toMatchObject([entry, entry]);
});

test('what is linked to somebody stays theirs; linking another one takes its place', async () => {
  await link(member);
  const other = await join(app, owner, 'viewer');
  expect(await link(other)).toMatchObject({ status: 409, body: { code: 'town_account_taken' } });
  const second = `${sub}-anew`;
  town.know(second, { roles: 'stones-ask' });
  expect((await link(member, second)).status).toBe(200);
  expect((await town.signIn(app.visitor(), second)).body.administrator.id).toBe(member.administrator.id);
  expect((await town.signIn(app.visitor(), sub)).body.administrator.id).not.toBe(member.administrator.id);
});

test('only who began to link finishes it, while signed in', async () => {
  const { password } = member.credentials;
  const { body } = await member.visitor.send(townAccountApi.link, { body: { password } });
  const answer = await town.visit(body.url, sub);
  await member.visitor.send(sessionsApi.endAll, {});
  const expired = { status: 401, body: { code: 'town_account_expired' } };
  expect(await member.visitor.send(townAccountApi.finish, { body: answer })).toMatchObject(expired);
  expect(await app.visitor().send(townAccountApi.link, { body: { password } })).toMatchObject({ status: 401 });
});

test('an account that nothing else opens keeps it', async () => {
  const visitor = app.visitor();
  await town.signIn(visitor, sub);
  expect((await visitor.send(townAccountApi.read, {})).body).toEqual({ linked: true, password: false });
  const needed = { status: 409, body: { code: 'town_account_needed' } };
  expect(await visitor.send(townAccountApi.unlink, {})).toMatchObject(needed);
  expect((await town.signIn(app.visitor(), sub)).status).toBe(200);
});

test('an open session alone links nothing: the password is asked for', async () => {
  const wrong = await member.visitor.send(townAccountApi.link, { body: { password: 'not the password at all' } });
  expect(wrong).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
});

test('a new password ends the link, which is on record', async () => {
  await link(member);
  const { password } = member.credentials;
  const body = { current_password: password, password: 'seven quiet lanterns' };
  expect((await member.visitor.send(passwordsApi.change, { body })).status).toBe(204);
  expect((await member.visitor.send(townAccountApi.read, {})).body).toEqual({ linked: false, password: true });
  const { entries } = (await owner.send(auditApi.list, { query: { kind: 'town_account.unlinked' } })).body;
  expect(entries[0]).toMatchObject({ actor_id: member.administrator.id, subject_id: member.administrator.id });
});

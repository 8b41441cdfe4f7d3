import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Administrator } from '#contract/people/administrators.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { townAccountApi } from '#contract/people/town-account.ts';
import { createConfiguredOwner, offerSetUp } from '#server/features/people/administrators/welcome.ts';
import { countJobs } from '#server/features/running/jobs/repository.ts';
import { createLogger } from '#server/logger.ts';
import { isSignedIn, password, tokenOf } from '#tests/support/administrators.ts';
import { administrator, startTestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/command.ts';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { TownProvider } from '#tests/support/town-provider.ts';

async function startTown(): Promise<TownProvider> {
  const town = await TownProvider.start();
  onTestFinished(() => town.stop());
  return town;
}

async function start(env: NodeJS.ProcessEnv = {}) {
  const town = await startTown();
  const app = await startTestApp({ ...town.env, ...env });
  onTestFinished(app.stop);
  town.serve(app);
  return { town, app };
}

const only = { OIDC_ONLY: 'on' };
const off = { status: 403, body: { code: 'passwords_off' } };

test('where passwords are off, nothing but the town’s account lets anybody in', async () => {
  const before = await startTestApp();
  onTestFinished(before.stop);
  const town = await startTown();
  const app = await startTestApp({ ...town.env, ...only }, before.connection);
  onTestFinished(app.stop);
  town.serve(app);
  const visitor = app.visitor();
  const { email } = administrator;
  expect((await visitor.send(administratorsApi.readSession, {})).body).toMatchObject({
    town_sign_in: 'only',
    set_up_needed: false,
  });
  const token = 'x'.repeat(43);
  const tries = [
    visitor.send(administratorsApi.signIn, { body: administrator }),
    visitor.send(administratorsApi.sendCode, { body: { email } }),
    visitor.send(administratorsApi.signInByCode, { body: { email, code: '123456' } }),
    visitor.send(passwordsApi.forgot, { body: { email } }),
    visitor.send(invitationsApi.accept, { body: { token, name: 'Ada', password } }),
    visitor.send(administratorsApi.setUp, { body: { token, name: 'Ada', email, password } }),
  ];
  for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(off);
  expect(await isSignedIn(visitor)).toBe(false);
  town.know('ada', { roles: 'stones-own' });
  expect((await town.signIn(visitor, 'ada')).body.administrator).toMatchObject({ role: 'owner' });
  const body = { current_password: password, password };
  expect(await visitor.send(passwordsApi.change, { body })).toMatchObject(off);
  const invited = { email: 'guest@example.org', role: 'viewer' } as const;
  expect(await visitor.send(invitationsApi.invite, { body: invited })).toMatchObject(off);
  expect(await visitor.send(townAccountApi.unlink, {})).toMatchObject({ body: { code: 'town_account_needed' } });
});

test('the command line lets an owner in all the same, for an hour', async () => {
  const before = await startTestApp();
  onTestFinished(before.stop);
  const town = await startTown();
  const app = await startTestApp({ ...town.env, ...only }, before.connection);
  onTestFinished(app.stop);
  const env = { DATABASE_URL: toUrl(before.connection as DatabaseServer), ...town.env, ...only };
  const { code, said } = await runCommand('owner-link', [administrator.email], env);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('OIDC_ONLY') });
  const visitor = app.visitor();
  const reset = await visitor.send(passwordsApi.reset, { body: { token: tokenOf(said), password } });
  expect(reset.status).toBe(204);
  const credentials = { email: administrator.email, password };
  expect((await visitor.send(administratorsApi.signIn, { body: credentials })).body).toMatchObject({
    second_factor_needed: false,
  });
  expect(await isSignedIn(visitor)).toBe(true);
  await sql`update administrators set let_in_at = now() - interval '1 hour'`.execute(app.deps.db);
  expect(await app.visitor().send(administratorsApi.signIn, { body: credentials })).toMatchObject(off);
}, 60_000);

test('a new Ten Stones without passwords needs no set-up: an owner of the town comes in', async () => {
  const { app, town } = await start({ ...only, ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: password });
  const logger = createLogger('silent');
  await createConfiguredOwner(app.deps, logger, () => {});
  expect(await offerSetUp(app.deps, app.url, logger)).toBeUndefined();
  town.know('ada', { roles: 'stones-own' });
  const visitor = app.visitor();
  const { body } = await town.signIn(visitor, 'ada');
  expect(body.administrator).toMatchObject({ role: 'owner' });
  const list = await visitor.send(administratorsApi.list, {});
  expect(list.body.map(({ email }) => email)).toEqual(['ada@town.example']);
});

test('the last owner stays one, is told so, and is signed out', async () => {
  const { app, town } = await start(only);
  town.know('ada', { roles: 'stones-own' });
  const visitor = app.visitor();
  await town.signIn(visitor, 'ada');
  town.know('ada', { roles: 'stones-read' });
  expect(await town.signIn(app.visitor(), 'ada')).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await isSignedIn(visitor)).toBe(false);
  town.know('bob', { roles: 'stones-own' });
  const other = app.visitor();
  await town.signIn(other, 'bob');
  expect((await town.signIn(app.visitor(), 'ada')).body.administrator.role).toBe('viewer');
  const roles = (await other.send(administratorsApi.list, {})).body.map(({ role }: Administrator) => role);
  expect(roles.toSorted()).toEqual(['owner', 'viewer']);
});

test('nothing that opens an account is mailed to whom the town’s account alone opens it', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.stop());
  const { app, town } = await start(mailbox.env);
  town.know('ada', { roles: 'stones-read' });
  await town.signIn(app.visitor(), 'ada');
  const body = { email: 'ada@town.example' };
  expect((await app.visitor().send(administratorsApi.sendCode, { body })).status).toBe(204);
  expect((await app.visitor().send(passwordsApi.forgot, { body })).status).toBe(204);
  await expect.poll(() => countJobs(app.deps.db)).toEqual({ waiting: 0, failed: 0 });
  expect(mailbox.mails).toEqual([]);
});

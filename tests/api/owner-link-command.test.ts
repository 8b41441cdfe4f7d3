import { expect, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { makeOwnerLink } from '#server/features/people/administrators/owner-links.ts';
import { tokenOf, turnSecondFactorOn } from '#tests/support/administrators.ts';
import { administrator, startTestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/command.ts';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { startServerOf, startServerOn } from '#tests/support/process.ts';

const forgotten = { email: 'ada@example.org', password: 'correct horse battery' };
const password = 'ninety blue herons waltz';

async function post(address: string, path: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: address };
  return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const reset = (address: string, said: string, next: string) =>
  post(address, passwordsApi.reset.path, { token: tokenOf(said), password: next });
const signIn = (address: string, credentials: { email: string; password: string }) =>
  post(address, administratorsApi.signIn.path, credentials);

test('an owner who is alone and forgot the password gets in again, while the server runs and when it is stopped', async () => {
  const server = await startServerOf(forgotten);
  onTestFinished(server.stop);
  const { email } = forgotten;
  const env = { DATA_DIR: server.dataDir, PORT: new URL(server.address).port };
  const running = await runCommand('owner-link', [email.toUpperCase()], env);
  expect(running).toEqual({ code: 0, said: expect.stringContaining(`${server.address}/admin#reset=`) });
  expect(await reset(server.address, running.said, password)).toBe(204);
  expect(await reset(server.address, running.said, password)).toBe(403);
  expect(await signIn(server.address, { email, password })).toBe(200);

  await server.end();
  const stopped = await runCommand('owner-link', [email], env);
  expect(stopped.code).toBe(0);
  const again = await startServerOn(server.dataDir);
  onTestFinished(again.end);
  expect(await reset(again.address, stopped.said, 'eighty green newts tango')).toBe(204);
  expect(await signIn(again.address, { email, password: 'eighty green newts tango' })).toBe(200);
}, 120_000);

test('it is on record, turns a lost second factor off only when asked to, and helps owners alone', async () => {
  const app = await startTestApp();
  onTestFinished(app.stop);
  const owner = await app.signIn();
  const { body: session } = await owner.send(administratorsApi.readSession, {});
  if (!session.administrator) throw new Error('The owner is not signed in.');
  const { id } = session.administrator;
  await turnSecondFactorOn({ visitor: owner, administrator: session.administrator, credentials: administrator });
  const env = { DATABASE_URL: toUrl(app.connection as DatabaseServer), PUBLIC_URL: 'https://stones.example.org' };

  const parts = { ...app.deps, address: app.url };
  await expect(makeOwnerLink(parts, 'nobody@example.org', { withoutSecondFactor: true })).rejects.toThrow(
    `- Administrator <${administrator.email}>`,
  );
  const asked = await runCommand('owner-link', [administrator.email], env);
  expect(asked).toEqual({
    code: 0,
    said: expect.stringMatching(/https:\/\/stones\.example\.org\/admin#reset=.*--without-/s),
  });
  const body = { token: tokenOf(asked.said), password };
  expect((await app.visitor().send(passwordsApi.reset, { body })).status).toBe(204);
  const credentials = { email: administrator.email, password };
  const signInAgain = async (visitor = app.visitor()) =>
    (await visitor.send(administratorsApi.signIn, { body: credentials })).body;
  expect(await signInAgain()).toEqual({ second_factor_needed: true });

  expect((await runCommand('owner-link', [administrator.email, '--without-second-factor'], env)).code).toBe(0);
  const visitor = app.visitor();
  expect(await signInAgain(visitor)).toMatchObject({ second_factor_needed: false });
  const { body: audit } = await visitor.send(auditApi.list, { query: {} });
  const byTheServer = audit.entries.filter(({ actor_id, subject_id }) => actor_id === null && subject_id === id);
  expect(byTheServer.map(({ kind }) => kind)).toEqual([
    'password.link_made',
    'second_factor.disabled',
    'password.link_made',
    'administrator.created',
  ]);
}, 60_000);

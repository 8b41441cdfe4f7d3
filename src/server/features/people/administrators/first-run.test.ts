import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { tokenOf } from '#tests/support/administrators.ts';
import { administrator, asOwner, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createFirstAdministrator, createSetUpLink, keepSetUpLink } from './first-run.ts';
import { createConfiguredOwner } from './welcome.ts';

const newcomer = { name: 'Ada', email: 'ada@example.org', password: 'ninety blue herons waltz' };
let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ten-stones-first-run-'));
  app = await startTestApp({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  // Nobody can delete the last owner; truncating asks no trigger.
  await asOwner(app.connection, 'truncate administrators cascade');
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const setUp = (token: string, password = newcomer.password) =>
  app.visitor().send(administratorsApi.setUp, { body: { ...newcomer, token, password } });

async function createLink(): Promise<{ link: string; file: string }> {
  const link = (await createSetUpLink(app.deps, app.url)) ?? '';
  return { link, file: await keepSetUpLink(app.deps.config, link) };
}

const isSetUpNeeded = async () => (await app.visitor().send(administratorsApi.readSession, {})).body.set_up_needed;

test('the first owner is made by the one-time link, once, by fifty at once', async () => {
  expect(await isSetUpNeeded()).toBe(true);
  expect(await setUp('guessed')).toMatchObject({ status: 403, body: { code: 'set_up_link_invalid' } });
  const token = tokenOf((await createLink()).link);
  expect(await setUp(token, 'too short')).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
  expect(await setUp(token, 'password1234')).toMatchObject({ status: 400, body: { code: 'password_too_weak' } });

  const answers = await Promise.all(Array.from({ length: 50 }, () => setUp(token)));

  const made = answers.filter(({ status }) => status === 201);
  expect(made.map(({ body }) => [body.email, body.role])).toEqual([[newcomer.email, 'owner']]);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
  expect(await app.deps.db.selectFrom('administrators').selectAll().execute()).toHaveLength(1);
  expect(await isSetUpNeeded()).toBe(false);
  const { name: _, ...credentials } = newcomer;
  expect((await app.visitor().send(administratorsApi.signIn, { body: credentials })).status).toBe(200);
});

test('the link is kept in a file that only its owner reads, until it is used', async () => {
  const { link, file } = await createLink();
  expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await setUp(tokenOf(link))).status).toBe(201);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a later start replaces the file, and removes it when there is an administrator', async () => {
  const first = await createLink();
  const second = await createLink();
  expect(await readFile(second.file, 'utf8')).not.toBe(`${first.link}\n`);
  await createFirstAdministrator(app.deps, administrator);
  expect(await createSetUpLink(app.deps, app.url)).toBeUndefined();
  await expect(stat(second.file)).rejects.toThrow('ENOENT');
});

test('a link that is too old makes nobody an owner', async () => {
  const { link } = await createLink();
  await app.deps.db
    .updateTable('set_up_links')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await setUp(tokenOf(link))).toMatchObject({ status: 403, body: { code: 'set_up_link_invalid' } });
});

test('of fifty owners of the environment one is made, and none where there is an administrator', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => createFirstAdministrator(app.deps, administrator)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await app.deps.db.selectFrom('administrators').select('role').execute()).toEqual([{ role: 'owner' }]);
  expect(await createFirstAdministrator(app.deps, { ...administrator, email: 'other@example.org' })).toBe(false);
});

test('a start with an ADMIN_PASSWORD that is easy to guess warns of it, and does not wait for that', async () => {
  const order: string[] = [];
  const warned = Promise.withResolvers<void>();
  const warn = (message: string) => {
    order.push(message);
    warned.resolve();
  };
  const config = { ...app.deps.config, firstAdministrator: { ...administrator, password: 'password1234' } };
  const say = (message: string) => order.push(message);
  await createConfiguredOwner({ ...app.deps, config }, { warn } as unknown as Logger, say);
  await warned.promise;
  expect(order).toEqual([
    expect.stringContaining('is now the administrator'),
    expect.stringContaining('easy to guess'),
  ]);
});

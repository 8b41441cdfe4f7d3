import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type IdentityInput, identityApi, noIdentity } from '#contract/running/identity.ts';
import { logoLimits } from '#contract/running/logo.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { startTestApp } from '#tests/support/app.ts';
import { openBatch } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';

const { app, admin } = await shareApp();
const catalogues = readCatalogues();

const page = async (path: string) => (await app.visitor().fetch(path)).text();
const present = (change: Partial<IdentityInput>, revision = 0) =>
  admin.send(identityApi.update, { headers: toIfMatch(revision), body: { ...noIdentity, ...change } });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><script>alert(1)</script><path d="M0 0h4v2z"/></svg>';
const file = Buffer.from(drawing).toString('base64');
const show = (given: string, revision = 0) =>
  admin.send(logoApi.update, { headers: toIfMatch(revision), body: { file: given } });
const addressOfLogo = async () => /<img[^>]+src="(\/logo\/[^"]+)"/.exec(await page('/'))?.[1];

test('a logo is looked at first, then on every page under an address of its own, and gone again', async () => {
  const drawn = (await admin.send(logoApi.clean, { body: { file } })).body;
  expect(drawn).toMatchObject({ media_type: 'image/png', width: 1024, height: 512 });
  expect(await addressOfLogo()).toBeUndefined();

  expect((await show(file)).status).toBe(200);
  const address = (await addressOfLogo()) ?? '';
  expect(await page('/')).toContain('width="1024" height="512"');
  expect(await page('/batches')).toContain(address);
  const { headers } = await app.visitor().fetch(address);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const served = Buffer.from(await (await app.visitor().fetch(address)).arrayBuffer());
  expect(served).toEqual(Buffer.from(drawn.file, 'base64'));
  expect((await admin.send(identityApi.read, {})).body.logo).toEqual({ address, width: 1024, height: 512 });
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'identity.changed' } })).body;
  expect(entries).toHaveLength(1);

  expect((await admin.send(logoApi.remove, { headers: toIfMatch(1) })).body).toMatchObject({ logo: null, revision: 2 });
  expect((await app.visitor().fetch(address)).status).toBe(404);
  expect(await addressOfLogo()).toBeUndefined();
});

test('every page knows whether the server can send mails', async () => {
  expect(await page('/')).not.toContain('site.js');
  const mailing = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'stones@example.org' });
  try {
    expect(await (await mailing.visitor().fetch('/')).text()).toContain('site.js');
  } finally {
    await mailing.stop();
  }
});

test('a logo that was stored as it was given is drawn at the next start; one that cannot be drawn is shown nowhere', async () => {
  const client = new pg.Client(app.connection);
  await client.connect();
  const store = (content: string) =>
    client.query(
      `insert into logo (type, content, width, height) values ('image/svg+xml', $1, 512, 256)
       on conflict (only_one) do update set type = excluded.type, content = excluded.content`,
      [Buffer.from(content)],
    );
  await store(drawing.replace('<path', '<path style="animation:a 1s infinite"'));
  expect(await addressOfLogo()).toBeUndefined();
  await (await startTestApp({}, app.connection)).stop();
  await expect.poll(addressOfLogo).toMatch(/\.png$/);
  expect((await admin.send(identityApi.read, {})).body.logo).toMatchObject({ width: 1024, height: 512 });

  await store(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">${'<g opacity=".9">'.repeat(3000)}</svg>`);
  await expect.poll(addressOfLogo).toBeUndefined();
  const copy = await startTestApp({}, app.connection);
  expect(copy.deps.site.logo).toBeNull();
  await copy.stop();
  expect((await show(file)).status).toBe(200);
  expect(await addressOfLogo()).toMatch(/\.png$/);
  await client.end();
});

test('no logo is what is none, or longer than it may be', async () => {
  const gif = Buffer.from('GIF89a').toString('base64');
  expect((await show(gif)).body).toMatchObject({ code: 'logo_unreadable' });
  const long = Buffer.alloc(logoLimits.bytes + 3).toString('base64');
  expect((await show(long)).body).toMatchObject({ code: 'invalid_input' });
  const longer = Buffer.alloc(2 * logoLimits.bytes).toString('base64');
  expect((await show(longer)).status).toBe(413);
  expect(await addressOfLogo()).toBeUndefined();
});

test('two owners at once overwrite neither the logo nor the words of the other', async () => {
  // However slow the machine: the second drawing waits for the first, and would be refused after some seconds.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const [first, second] = await Promise.all([
    show(file),
    show(Buffer.from(drawing.replace('4v', '3v')).toString('base64')),
  ]).finally(() => vi.useRealTimers());
  expect([first.status, second.status].sort()).toEqual([200, 412]);
  expect(await present({ name: 'Typed before the logo came' })).toMatchObject({ status: 412 });
  expect(await admin.send(logoApi.remove, { headers: toIfMatch(0) })).toMatchObject({ status: 412 });
  expect((await present({ name: 'Council' }, 1)).body).toMatchObject({ revision: 2, logo: { width: 1024 } });
  expect(await show(file, 1)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect((await admin.send(identityApi.read, {})).body).toMatchObject({ name: 'Council', revision: 2 });
});

test('another copy of the app has the logo too', async () => {
  const copy = await startTestApp({}, app.connection);
  await show(file);
  await expect.poll(() => copy.deps.site.logo?.width).toBe(1024);
  await copy.stop();
});

test('the accent is in the style of each page, which its policy names, and in no other', async () => {
  for (const path of ['/', '/batches', '/training-circle', '/nowhere', '/admin', '/?view=wall'])
    expect(await page(path)).not.toContain('--council');
  await present({ accent: '#FFCC00' });
  for (const path of ['/', '/batches', '/training-circle', '/nowhere', '/admin', '/?view=wall']) {
    const answer = await app.visitor().fetch(path);
    expect(answer.headers.get('content-security-policy')).toContain(hashOfAccent(await answer.text()));
  }
  expect(await present({ accent: 'red;}' }, 1)).toMatchObject({ status: 400 });
});

test('a page that was asked for before the accent changed comes with the policy of its own accent', async () => {
  await present({ accent: '#FFCC00' });
  await page('/batches');
  const [holder, owner] = [new pg.Client(app.connection), new pg.Client(app.connection)];
  await Promise.all([holder.connect(), owner.connect()]);
  // Nothing new for the list, but what is kept of it has to be compared with the log again.
  app.deps.publicPage.changed();
  await holder.query('begin; lock table count_log in access exclusive mode');
  const asked = app.visitor().fetch('/batches');
  await untilSomebodyWaits(holder);
  // Past the triggers, since the log, into which they write, is locked.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `update settings set value = jsonb_set(value::jsonb, '{accent}', '"#336699"') where name = 'identity'`,
  );
  await app.deps.site.refresh();
  await holder.query('commit');
  const answer = await asked;
  expect(answer.headers.get('content-security-policy')).toContain(hashOfAccent(await answer.text()));
  await Promise.all([holder.end(), owner.end()]);
});

/** The style with the accent, as the page's policy has to name it. */
function hashOfAccent(html: string): string {
  const style = /<style>(:root\{--river[^<]*)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toContain('--council:#');
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

test('own words for the second phase are on the pages of their language, and in what scripts draw', async () => {
  await present({ second_phase: { de: { name: 'Abwägen {x}', act: 'Jetzt <abwägen>' } } });
  const { batch } = await openBatch(admin);
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await app.visitor().fetch('/', { headers })).text();
  };
  const german = await read('de');
  expect(german).toContain('Abwägen {x}');
  expect(german).toContain('Jetzt &lt;abwägen&gt;');
  expect(german).not.toContain('10 Steine geben');
  expect(await read('en')).toContain('Start 10 Stoning Process');
  expect(await read('en')).toContain(batch.name);

  const address = /src="(\/site\.js[^"]+)"/.exec(german)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const texts = compile(catalogues, 'de', ['public']);
  new Function('tenStonesTexts', await page(address))(texts);
  const early = toSpoken(texts).sentences;
  expect(early.public?.page.phaseTitles[2]).toBe('Abwägen {x}');
  expect(early.public?.stoning.start).toBe('Jetzt <abwägen>');
  expect(early.public?.problems.too_few_questions).toBe('Für „Abwägen {x}“ braucht es mindestens vier Fragen.');
  expect(early).not.toHaveProperty('later');
  // As when the script with the later texts has come.
  Object.assign(texts.bundles, compile(catalogues, 'de', ['later']).bundles);
  expect(toSpoken(texts).sentences.later?.circle.phases[2].title).toBe('Abwägen {x}');
});

test.each([
  { de: { name: 'Abwägen', act: '' } },
  { de: { name: 'x'.repeat(41), act: 'y' } },
  { 'd<': { name: 'x', act: 'y' } },
])('no words for the second phase are %j', async (second_phase) => {
  expect(await present({ second_phase })).toMatchObject({ status: 400 });
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { addressApi } from '#contract/running/address.ts';
import { type Identity, type IdentityInput, identityApi, noIdentity } from '#contract/running/identity.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { join } from '#tests/support/administrators.ts';
import { administrator, startTestApp } from '#tests/support/app.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';

const mailbox = await openMailbox();
const { app, admin } = await prepareApp(mailbox.env);
afterAll(() => mailbox.stop());

const stones = 'https://stones.example.org';
const read = async () => (await admin.send(addressApi.read, {})).body;
const write = (public_url: string | null, revision?: number) =>
  admin.send(addressApi.update, {
    headers: revision === undefined ? {} : toIfMatch(revision),
    body: { public_url },
  });
const page = async (path: string) => (await app.visitor().fetch(path)).text();

/** The status of a request for this host, which says that it comes from this page. */
async function ask(host: string, origin: string): Promise<number> {
  const lines = `POST /api/voters HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: 0`;
  return Number((await sendRaw(app.url, `${lines}\r\nconnection: close\r\n\r\n`)).split(' ')[1]);
}

beforeEach(() => {
  mailbox.mails.length = 0;
});

test('without a word of anybody the address is the one of the request', async () => {
  expect(await read()).toMatchObject({ address: app.url, source: 'request', reach: 'here', revision: 0 });
  expect(await page('/')).not.toContain('og:url');
});

test('what an owner sets is on every page at once, with a tag of its own, and on record', async () => {
  const before = (await app.visitor().fetch('/')).headers.get('etag');
  expect(await write(`${stones}/`, 0)).toMatchObject({
    status: 200,
    body: { address: stones, source: 'panel', reach: 'everywhere', public_url: stones, revision: 1 },
  });
  for (const path of ['/', '/?view=wall', '/privacy'])
    expect(await page(path)).toContain(`<meta property="og:url" content="${stones}/">`);
  expect(await page('/training-circle')).toContain(`<meta property="og:url" content="${stones}/training-circle">`);
  expect((await app.visitor().fetch('/')).headers.get('etag')).not.toBe(before);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'address.changed' } })).body;
  expect(entries).toMatchObject([{ before: { public_url: null }, after: { public_url: stones } }]);

  expect(await write(null)).toMatchObject({ status: 200, body: { source: 'request', public_url: null } });
  expect(await page('/')).not.toContain('og:url');
});

test('mails and invitations lead there', async () => {
  await write(stones);
  const invited = await admin.send(invitationsApi.invite, { body: { email: 'new@example.org', role: 'viewer' } });
  expect(invited.body.link).toMatch(`${stones}/admin#invitation=`);
  expect((await mailbox.take()).text).not.toContain('opens only on the computer');
  await app.visitor().send(passwordsApi.forgot, { body: { email: administrator.email } });
  expect((await mailbox.take()).text).toContain(`${stones}/admin#reset=`);
});

test('an invitation to this computer says so', async () => {
  await admin.send(invitationsApi.invite, { body: { email: 'new@example.org', role: 'viewer' } });
  expect((await mailbox.take()).text).toContain('opens only on the computer');
});

test('its host and its pages are ours from then on, and nobody is locked out on any other', async () => {
  expect(await ask('stones.example.org', stones)).toBe(421);
  await write(stones);
  expect(await ask('stones.example.org', stones)).toBe(204);
  expect(await ask('stones.example.org', 'https://evil.example')).toBe(403);
  expect(await ask('localhost', 'http://localhost')).toBe(204);
  expect(await ask('192.168.1.5:3000', 'http://192.168.1.5:3000')).toBe(204);
  expect(await ask('evil.example', stones)).toBe(421);
  await expect(app.signIn()).resolves.toBeDefined();
});

test('a wrong address locks nobody out: who is here can still sign in and set another one', async () => {
  await write('https://nowhere.invalid');
  const again = await app.signIn();
  expect(await again.send(addressApi.update, { headers: {}, body: { public_url: null } })).toMatchObject({
    status: 200,
  });
});

test('two who set it at once do not overwrite each other', async () => {
  const answers = await Promise.all([stones, 'https://other.example.org'].map((url) => write(url, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('an address in the network at which nothing answers is told from one that answers', async () => {
  await write('http://127.0.0.1:1');
  expect(await read()).toMatchObject({ reach: 'here' });
  await write('http://192.0.0.2.local:1');
  expect(await read()).toMatchObject({ reach: 'silent' });
});

test('another copy of the app knows it too', async () => {
  const copy = await startTestApp({}, app.connection);
  await write(stones);
  await expect.poll(() => copy.deps.site.origin).toBe(stones);
  await copy.stop();
});

test('owners are told by which address pages were asked for that is not ours', async () => {
  const lines = 'GET / HTTP/1.1\r\nhost: fragen.altdorf.example\r\naccept: text/html\r\nconnection: close\r\n\r\n';
  for (const _ of 'ab') expect(await sendRaw(app.url, lines)).toMatch(/^HTTP\/1\.1 421 /);
  const as = async (role: 'administrator' | 'viewer') =>
    (await (await join(app, admin, role)).visitor.send(addressApi.read, {})).body;
  const asked = 'https://fragen.altdorf.example';
  expect((await read()).asked_addresses).toEqual([{ address: asked, requests: 2 }]);
  expect((await as('administrator')).asked_addresses).toEqual([]);
  expect(JSON.stringify(await read())).not.toContain(mailbox.env.SMTP_URL);
  await write(asked);
  expect((await read()).asked_addresses).toEqual([]);
});

test('the environment wins, and the panel is told', async () => {
  await write(stones);
  const fixed = await startTestApp({ PUBLIC_URL: 'https://fixed.example.org' }, app.connection);
  const owner = await fixed.signIn();
  expect(fixed.deps.site).toMatchObject({ origin: 'https://fixed.example.org', panelOrigin: undefined });
  expect((await owner.send(addressApi.read, {})).body).toMatchObject({
    address: 'https://fixed.example.org',
    source: 'environment',
    public_url: stones,
  });
  expect(await owner.send(addressApi.update, { headers: {}, body: { public_url: null } })).toMatchObject({
    status: 409,
    body: { code: 'address_fixed' },
  });
  await fixed.stop();
});

const council = {
  name: 'Bürgerrat <Altdorf> {{x}}',
  contact: 'rat@altdorf.example',
  imprint: 'https://altdorf.example/i',
};
const identity: Identity = { ...noIdentity, ...council, language: 'de', time_zone: 'Europe/Vienna' };
const present = (body: IdentityInput, revision = 0) =>
  admin.send(identityApi.update, { headers: toIfMatch(revision), body });

/** The address of what the page is told of its site. */
function siteScriptOf(html: string): string {
  return /src="(\/site\.js\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
}

test('what the council says of itself is on every page, in its title, its foot and what scripts draw', async () => {
  const before = (await app.visitor().fetch('/')).headers.get('etag');
  expect(await present(identity)).toMatchObject({ status: 200, body: { ...identity, revision: 1 } });
  const answer = await app.visitor().fetch('/');
  expect(answer.headers.get('etag')).not.toBe(before);
  const html = await answer.text();
  expect(html).toContain('<html lang="de"');
  expect(html).toContain('<title>Bürgerrat &#60;Altdorf&#62; &#123;&#123;x&#125;&#125;</title>');
  expect(html).toContain('href="mailto:rat@altdorf.example"');
  expect(html).toContain('href="https://altdorf.example/i"');
  const script = siteScriptOf(html);
  const sent = await app.visitor().fetch(script);
  expect(sent.headers.get('cache-control')).toContain('immutable');
  const texts = compile(readCatalogues(), 'de', ['public']);
  new Function('tenStonesTexts', await sent.text())(texts);
  const { site, sentences } = toSpoken(texts);
  expect(site).toMatchObject({
    imprint: council.imprint,
    contact: [{ text: council.contact, href: `mailto:${council.contact}` }],
  });
  expect([sentences.public?.page.title, sentences.public?.ui.title]).toEqual([council.name, council.name]);
  expect(site).not.toHaveProperty('ownTitle');
  expect(await page(siteScriptOf(await page('/admin')))).toContain('"ownTitle":"Fragen an den Rat der Weisheit"');
  expect(await page('/training-circle')).toContain('&#60;Altdorf&#62;');
  expect(await page('/admin')).toMatch(/<title>[^<{]+: Bürgerrat &#60;Altdorf&#62; &#123;&#123;x&#125;&#125;<\/title>/);

  expect((await present({ name: '', contact: '', imprint: '', language: '', time_zone: '' }, 1)).body).toMatchObject({
    name: null,
    language: null,
  });
  // That this server can send mails is all that is left to say.
  expect(await page(siteScriptOf(await page('/')))).toContain(
    '.site={"contact":null,"imprint":null,"logo":null,"timeZone":null,"canMail":true,"own":[]}',
  );
  expect(await page('/admin')).toContain('<title>Wisdom Council Admin</title>');
});

test('the projector and a booth speak the council’s language, whoever’s browser it is, unless their address names another', async () => {
  await present({ ...identity, language: 'de' });
  const languageOf = async (path: string) => {
    const answer = await app.visitor().fetch(path, { headers: { 'accept-language': 'es', cookie: 'language=en' } });
    return /<html lang="([\w-]+)"/.exec(await answer.text())?.[1];
  };
  for (const [path, asked] of [
    ['/?view=wall', '/?view=wall&lang=fr'],
    ['/booth', '/booth?lang=fr'],
  ] as const) {
    expect(await languageOf(path)).toBe('de');
    expect(await languageOf(asked)).toBe('fr');
  }
  expect(await languageOf('/')).toBe('en');
  await present({ ...identity, language: null }, 1);
  expect(await languageOf('/?view=wall')).toBe('en');
});

test.each(['constructor', '__proto__', 'toString', 'xx'])(
  'a language that is none of ours is no fault: %s',
  async (code) => {
    expect((await app.visitor().fetch(`/site.js?in=${code}`)).status).toBe(200);
  },
);

test('its name is in the titles and pictures of shared links, in the feed, and on home screens', async () => {
  expect(await page('/')).toContain('og:image" content="/social.png"');
  await present(identity);
  const html = await page('/');
  expect(html).toContain('<meta property="og:title" content="Bürgerrat &#60;Altdorf&#62;');
  expect(html).toContain('og:image" content="/social-plain.png"');
  expect((await app.visitor().fetch('/social-plain.png')).status).toBe(200);
  expect(await page('/batches.atom')).toContain('<title>Bürgerrat &lt;Altdorf&gt;');
  expect(JSON.parse(await page('/manifest.webmanifest'))).toMatchObject({ name: council.name, start_url: '/' });
});

test('mails say whose they are, and speak the language of the council to who asks for none of ours', async () => {
  await present({ ...identity, name: 'Bürgerrat Altdorf' });
  await admin.send(invitationsApi.invite, { body: { email: 'new@example.org', role: 'viewer' } });
  const invitation = await mailbox.take();
  expect(invitation.text).toContain('mitzuwirken: Bürgerrat Altdorf, auf Ten Stones.');
  const forget = async (language: string) => {
    const headers = { 'accept-language': language, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: administrator.email });
    await app.visitor().fetch(passwordsApi.forgot.path, { method: 'POST', headers, body });
    return (await mailbox.take()).text;
  };
  expect(await forget('tlh')).toContain('neues Passwort für Bürgerrat Altdorf');
  expect(await forget('fr')).toContain('nouveau mot de passe pour Bürgerrat Altdorf');
});

test('an imprint without a scheme is one of https', async () => {
  expect(await present({ ...identity, imprint: 'altdorf.example/imprint' })).toMatchObject({
    status: 200,
    body: { imprint: 'https://altdorf.example/imprint' },
  });
});

test.each([
  ['imprint', 'javascript:alert(1)'],
  ['imprint', 'altdorf'],
  ['imprint', `altdorf.example/${'x'.repeat(280)}`],
  ['time_zone', 'Altdorf'],
  ['time_zone', '+02:00'],
  ['language', '<de>'],
  ['name', 'two\nlines'],
  ['name', 'x'.repeat(81)],
])('no %s is %j', async (field, value) => {
  expect(await present({ ...identity, [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
});

test('two who word the identity at once do not overwrite each other, and it is on record', async () => {
  const answers = await Promise.all([present(identity), present({ ...identity, name: 'Other' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'identity.changed' } })).body;
  expect(entries).toHaveLength(1);
  expect(entries[0]?.after).toMatchObject({ imprint: 'https://altdorf.example/i', time_zone: 'Europe/Vienna' });
});

import { get, type IncomingHttpHeaders } from 'node:http';
import { parseAtomFeed } from 'feedsmith';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';

const origin = 'https://stones.example.org';
const app = await startTestApp({ PUBLIC_URL: origin, SECURITY_CONTACT: 'security@town.example' });
const owner = await app.signIn();
afterAll(() => app.stop());
const { batch, questions } = await openBatch(owner);
await cast(await becomeVoter(app.visitor()), batch, choose(questions));
await setPhase(owner, batch, 3);

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const read = async (path: string) => (await fetch(app.url + path, { headers: asBrowser })).text();

test('robots find the map of the site, and leave alone what is for whoever has an account, a code or a card', async () => {
  const answer = await fetch(`${app.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const disallowed = 'Disallow: /admin\nDisallow: /booth\nDisallow: /card\nDisallow: /entry\n';
  expect(await answer.text()).toBe(`User-agent: *\n${disallowed}\nSitemap: ${origin}/sitemap.xml\n`);
});

test('whoever finds a weakness, and whose password manager asks, is told where to go', async () => {
  const answer = await fetch(`${app.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines[0]).toBe('Contact: mailto:security@town.example');
  expect(lines[2]).toBe(`Canonical: ${origin}/.well-known/security.txt`);
  // RFC 9116, section 2.5.5: less than a year.
  const leftDays = (Date.parse(lines[1]?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
  expect(leftDays).toBeGreaterThan(30);
  expect(leftDays).toBeLessThan(365);
  const elsewhere = await fetch(`${app.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/admin#password']);
  expect((await fetch(`${app.url}/.well-known/nothing`)).status).toBe(404);
});

test.each(['/', '/training-circle', '/batches', `/batches/${batch.slug}`])(
  '%s says its whole address, where its feed is, and what previews of it show',
  async (path) => {
    const html = await read(path);
    expect(html.match(/<link rel="canonical" href="([^"]*)">/g)).toEqual([
      `<link rel="canonical" href="${origin}${path}">`,
    ]);
    expect(html.match(/<meta property="og:url" content="([^"]*)">/g)).toEqual([
      `<meta property="og:url" content="${origin}${path}">`,
    ]);
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml" title="[^"{]+" href="\/batches.atom">/);
    for (const tag of ['og:locale', 'og:site_name', 'og:title', 'og:description', 'og:image:alt'])
      expect(html).toMatch(new RegExp(`<meta property="${tag}" content="[^"{]+">`));
    expect(html).toContain(`<meta property="og:image" content="${origin}/social.png">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta property="og:locale" content="en_GB">');
  },
);

/** Search engines say no language that they would read; `fetch` always says one. */
const readAsRobot = (path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; html: string }>((resolve, reject) => {
    get(app.url + path, { headers: { accept: '*/*' } }, async (answer) => {
      const html = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode, headers: answer.headers, html });
    }).on('error', reject);
  });

test.each(['/', '/training-circle', '/batches', `/batches/${batch.slug}`])(
  '%s names its address in each language, and whoever says no language gets it there without a cookie',
  async (path) => {
    const links = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, ...link]) => link);
    const alternates = links((await readAsRobot(path)).html);
    expect(alternates).toEqual([
      ...['en', 'ar', 'de', 'es', 'fr'].map((code) => [code, `${origin}${path}?lang=${code}`]),
      ['x-default', origin + path],
    ]);
    for (const [code = '', address = ''] of alternates.slice(0, -1)) {
      const { status, headers, html } = await readAsRobot(address.slice(origin.length));
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      expect(html).toContain(`<html lang="${code}"`);
      expect(html).toContain(`<link rel="canonical" href="${address}">`);
      expect(html).toContain(`<meta property="og:url" content="${address}">`);
      expect(links(html)).toEqual(alternates);
    }
  },
);

test('the feed has what RFC 4287 asks of it: an id, a title, a moment and an author, and an entry all but the last', async () => {
  const { id, title, updated, authors, entries = [] } = parseAtomFeed(await read('/batches.atom'));
  expect({ id, title, updated, authors }).toEqual({
    id: `${origin}/batches`,
    title: { value: expect.stringMatching(/\S/) },
    updated: expect.anything(),
    authors: [{ name: expect.stringMatching(/\S/) }],
  });
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries)
    expect(entry).toMatchObject({ id: expect.any(String), title: expect.anything(), updated: expect.anything() });
});

test.each(['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/favicon.ico'])('%s is there', async (path) => {
  expect((await fetch(app.url + path)).status).toBe(200);
});

test('a phone can install it', async () => {
  const manifest = (await (await fetch(`${app.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ start_url: '/', display: 'minimal-ui' });
  for (const { src } of manifest.icons) expect((await fetch(app.url + src)).status).toBe(200);
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

test('a browser at an unknown path has a page, compressed; a program a problem document', async () => {
  const headers = { ...asBrowser, 'accept-encoding': 'br' };
  const answer = await fetch(`${app.url}/wp-login.php`, { headers });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br']);
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(2_000);
  expect(await answer.text()).toContain('</html>');
  for (const accept of ['application/json', 'application/problem+json, */*;q=0.1']) {
    const program = await fetch(`${app.url}/wp-login.php`, { headers: { accept } });
    expect(await program.json()).toMatchObject({ status: 404, code: 'route_not_found' });
  }
});

test.each(['/admin', '/entry', '/api/openapi.json'])('%s is compressed for who takes it so', async (path) => {
  const ask = (encoding: string) => fetch(app.url + path, { headers: { ...asBrowser, 'accept-encoding': encoding } });
  const [packed, plain] = [await ask('br'), await ask('identity')];
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['br', null]);
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 3);
  expect(await packed.text()).toBe(await plain.text());
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Texts } from '#text/catalogue.ts';
import { buildWhenOutOfDate } from '../../scripts/build.mjs';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  buildWhenOutOfDate();
  app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' });
}, 300_000);
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) => app.visitor().fetch(path, { headers });

async function languageOf(path: string, headers: Record<string, string>): Promise<string | undefined> {
  return /<html lang="([\w-]+)"/.exec(await (await get(path, headers)).text())?.[1];
}

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.3, FR-ca ; q=0.7', 'fr'],
  ['es;q=0, ar', 'ar'],
  ['fi,de', 'de'],
  ['de,en', 'de'],
  ['fi', 'en'],
  ['*', 'en'],
  ['de;q=nonsense', 'en'],
  [',;=', 'en'],
  [`${'fi,'.repeat(12)}de`, 'en'],
  ['-'.repeat(9000), 'en'],
  ['de-CH-1996-x-private', 'de'],
  ['', 'en'],
])('a browser that reads %o gets %s', async (accepted, language) => {
  for (const path of ['/', '/privacy', '/accessibility', '/imprint', '/training-circle', '/admin', '/nowhere']) {
    expect(await languageOf(path, { 'accept-language': accepted })).toBe(language);
  }
});

test('what the visitor chose comes before what the browser asks for, an unknown choice does not', async () => {
  const accepted = { 'accept-language': 'de' };
  expect(await languageOf('/', { ...accepted, cookie: 'a=b; language=ar' })).toBe('ar');
  expect(await languageOf('/', { ...accepted, cookie: 'language=xx' })).toBe('de');
  expect(await languageOf('/', { ...accepted, cookie: 'otherlanguage=ar' })).toBe('de');
});

test('Arabic runs from right to left', async () => {
  const page = await (await get('/', { 'accept-language': 'ar' })).text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<title>أسئلة إلى مجلس الحكمة</title>');
});

test('the page comes light or dark as the visitor chose', async () => {
  const htmlOf = async (path: string, cookie: string) =>
    /<html[^>]*>/.exec(await (await get(path, { cookie })).text())?.[0];
  for (const path of [
    '/',
    '/?view=wall',
    '/privacy',
    '/accessibility',
    '/imprint',
    '/training-circle',
    '/batches',
    '/answers',
    '/admin',
    '/nowhere',
  ]) {
    expect(await htmlOf(path, 'theme=dark'), path).toBe('<html lang="en" dir="ltr" data-theme="dark">');
    expect(await htmlOf(path, 'language=ar; theme=light')).toBe('<html lang="ar" dir="rtl" data-theme="light">');
    expect(await htmlOf(path, 'theme="><script>')).toBe('<html lang="en" dir="ltr">');
  }
});

test('caches keep a page for each theme', async () => {
  const [own, dark] = await Promise.all([get('/'), get('/', { cookie: 'theme=dark' })]);
  const tag = own?.headers.get('etag') ?? '';
  expect(dark?.headers.get('etag')?.split('.')[0]).not.toBe(tag.split('.')[0]);
  expect((await get('/', { cookie: 'theme=dark', 'if-none-match': tag })).status).toBe(200);
});

test('caches keep a page for each language', async () => {
  const [english, german] = await Promise.all(['en', 'de'].map((one) => get('/', { 'accept-language': one })));
  expect(english?.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
  const tag = english?.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"/);
  expect(german?.headers.get('etag')?.split('.')[0]).not.toBe(tag.split('.')[0]);
  expect((await get('/', { 'accept-language': 'en', 'if-none-match': tag })).status).toBe(304);
  expect((await get('/', { 'accept-language': 'de', 'if-none-match': tag })).status).toBe(200);
});

test('a link of the switch keeps the choice for a year and leads to the same page', async () => {
  const answer = await get('/training-circle?a=b&lang=es');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/training-circle?a=b');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBe('language=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');
  const secure = await get('/?lang=es', { 'x-forwarded-proto': 'https' });
  expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
  expect(secure.headers.get('location')).toBe('/');
});

test.each(['//example.org/?lang=de', '/%2F/example.org?lang=de', '/\\example.org?lang=de'])(
  'a link to %s leads to no other site',
  async (path) => {
    const place = (await get(path)).headers.get('location') ?? '/';
    expect(new URL(place, app.url).origin).toBe(new URL(app.url).origin);
  },
);

test('neither an unknown language nor the API is led anywhere', async () => {
  expect((await get('/?lang=xx')).status).toBe(200);
  expect((await get('/api/nothing?lang=de')).status).toBe(404);
  expect((await get('/api/active-batch?lang=de')).headers.get('set-cookie')).toBeNull();
});

test.each(['/?view=wall&lang=fr', '/booth?lang=fr'])(
  '%s takes the language of its address and sets no cookie',
  async (path) => {
    const answer = await get(path, { cookie: 'language=de' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toContain('<html lang="fr"');
    expect(await languageOf(path.replace('lang=fr', ''), { cookie: 'language=de' })).toBe('de');
  },
);

test('a page that goes on in another language gets its texts, and what the council says of itself', async () => {
  const answer = await get('/texts.json?in=fr');
  const { language, bundles } = (await answer.json()) as Texts;
  expect([language.code, language.direction, Object.keys(bundles).sort()]).toEqual(['fr', 'ltr', ['later', 'public']]);
  const tag = answer.headers.get('etag') ?? '';
  expect((await get('/texts.json?in=fr', { 'if-none-match': tag })).status).toBe(304);
  for (const code of ['xx', 'constructor', '']) expect((await get(`/texts.json?in=${code}`)).status, code).toBe(404);
});

test('a page names the scripts of its language only', async () => {
  const page = await (await get('/', { 'accept-language': 'de' })).text();
  const scripts = [...page.matchAll(/src="\/(assets\/[a-z]{2}-\w+-[\w-]{8}\.js)"/g)].map(([, file]) => file ?? '');
  expect(scripts.map((file) => file.slice(0, 17))).toEqual(['assets/de-public-']);
  expect((await get(`/${scripts[0]}`)).headers.get('cache-control')).toContain('immutable');
});

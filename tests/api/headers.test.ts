import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { eventsPath } from '#contract/council/events.ts';
import { KnownProblem } from '#contract/wire/known-problem.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';
import { sendRaw } from '#tests/support/raw-request.ts';

let app: TestApp;
let admin: Visitor;
let batchId: string;

beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' });
  admin = await becomeVoter(await app.signIn());
  batchId = (await openBatch(admin)).batch.id;
});
afterAll(() => app.stop());

function expectSecure(headers: Headers): void {
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  // Which answers are for all is in `open-answers.test.ts`.
  const isOpenToAll = headers.get('access-control-allow-origin') === '*';
  expect(Object.fromEntries(headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isOpenToAll ? 'cross-origin' : 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
}

test.each([
  '/api/docs/%2e%2e',
  '/api/docs/..%2f..%2fpackage.json',
  '/api/docs/%00',
  '/api/docs/%5c..',
  '/assets/%2e%2e/.server/server.js',
])('a path that leads out of a folder finds nothing: %s', async (path) => {
  const answer = await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  const id = /x-request-id: (\S+)/.exec(answer)?.[1];
  if (path.startsWith('/api/')) expect(answer).toContain(`"request_id":"${id}"`);
});

test.each(
  endpoints.filter(({ query }) => query && 'search' in query.shape).map(({ name, path }) => [name, path] as const),
)('%s refuses to search for what cannot be stored', async (_, path) => {
  for (const search of ['%00', 'river%00']) {
    const answer = await admin.fetch(`${path}?search=${search}`);
    expect(await answer.json()).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('the documentation has a page for each call, small and without scripts', async () => {
  const read = async (path: string) => {
    const answer = await admin.fetch(path);
    const page = await answer.text();
    expect({ path, status: answer.status, isSmall: page.length < 150_000 }).toEqual({
      path,
      status: 200,
      isSmall: true,
    });
    expect(page).not.toContain('<script');
    return page;
  };
  const calls = await read('/api/docs');
  for (const { name } of endpoints) expect(calls).toContain(`href="/api/docs/${name}"`);
  for (const [address] of calls.matchAll(/\/api\/docs\/\w+/g)) await read(address);
  expect((await admin.fetch('/api/docs/nothing')).status).toBe(404);
  expect(await (await admin.fetch('/api/openapi.json')).json()).toHaveProperty('paths');
});

describe('every answer is secure', () => {
  const paths = [
    '/',
    '/training-circle',
    '/admin',
    '/start',
    '/stones',
    '/nowhere',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/healthz',
    '/readyz',
  ];
  const apiPaths = ['/metrics', '/api/openapi.json', '/api/docs/', '/api/docs/castBallot', '/api/nowhere'];

  test.each([...paths, ...apiPaths, '/api/docs', eventsPath, '/%', `/${'x'.repeat(300)}`])('%s', async (path) => {
    const controller = new AbortController();
    const answer = await admin.fetch(path, { signal: controller.signal });
    expectSecure(answer.headers);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    controller.abort();
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s, taken, refused and spoiled',
    async (name, { method, path }) => {
      const real = path.replaceAll(/\{\w+\}/g, batchId);
      // Of what is refused at every endpoint alike, two in turn.
      const spoiled: [string, RequestInit][] = [
        [path.replaceAll(/\{\w+\}/g, 'no-id'), {}],
        [real, { headers: { origin: 'https://evil.example' } }],
        [real, { method: 'OPTIONS' }],
        ...(method === 'GET'
          ? []
          : ([
              [real, { body: '{"half' }],
              [real, { body: 'x'.repeat(50_000) }],
            ] satisfies [string, RequestInit][])),
      ];
      const turn = endpoints.findIndex((endpoint) => endpoint.name === name);
      const chosen = spoiled.filter((_, place) => (place + turn) % Math.ceil(spoiled.length / 2) === 0);
      for (const [target, init] of [[real, {}], ...chosen] satisfies [string, RequestInit][]) {
        const answer = await admin.fetch(target, {
          method,
          ...init,
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...init.headers },
        });
        expectSecure(answer.headers);
        // What everybody may keep is asked about each time.
        const isKept = path.startsWith('/api/active-batch') || ['listResults', 'listAnswers'].includes(name);
        if (!isKept) expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  test.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'request_malformed'],
    ['a method that there is not', 'STEAL / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'request_malformed'],
    ['a header without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}`, 431, 'headers_too_large'],
    [
      'two lengths of one body',
      'POST /api/voters HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nx',
      400,
      'request_malformed',
    ],
  ])('%s', async (_, text, status, code) => {
    const [head = '', body = ''] = (await sendRaw(app.url, text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = toHeaders(head);
    expectSecure(headers);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(KnownProblem.parse(JSON.parse(body))).toMatchObject({
      code,
      status,
      request_id: headers.get('x-request-id'),
    });
  });

  test.each([
    ['without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['with an expectation', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: much\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_, text) => {
    const [head = ''] = (await sendRaw(app.url, text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 4/);
    expectSecure(toHeaders(head));
  });
});

function toHeaders(head: string): Headers {
  const pairs = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: ?(.*)/, 2) as [string, string]);
  return new Headers(pairs);
}

test('https is insisted on where visitors come over https', async () => {
  const answer = await app.visitor().fetch('/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  const published = await startTestApp({ PUBLIC_URL: 'https://stones.example.org' });
  expect(await sendRaw(published.url, 'no HTTP\r\n\r\n')).toMatch(/strict-transport-security: max-age=\d{8}/);
  await published.stop();
});

test('the pages of the administration are not kept', async () => {
  expect((await admin.fetch('/admin')).headers.get('cache-control')).toBe('no-store');
});

test('no source map is built or served', async () => {
  const built = fileURLToPath(new URL('../../dist/web/', import.meta.url));
  const files = existsSync(built) ? readdirSync(built, { recursive: true, encoding: 'utf8' }) : [];
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of [
    'assets/public.js.map',
    ...files.filter((name) => name.endsWith('.js')).map((name) => `${name}.map`),
  ]) {
    expect((await app.visitor().fetch(`/${file}`)).status).toBe(404);
  }
});

test('the camera is for the pages on which a code is scanned, and for no other', async () => {
  const allows = async (path: string) =>
    (await admin.fetch(path)).headers.get('permissions-policy')?.includes('camera=(self)');
  for (const path of ['/card', '/booth', '/entry', '/entry?batch=x'])
    expect([path, await allows(path)]).toEqual([path, true]);
  for (const path of [
    '/',
    '/admin',
    '/admin/print/poster',
    '/batches',
    '/answers',
    '/privacy',
    '/imprint',
    '/nowhere',
    '/card/x',
    '/booth/x',
  ])
    expect([path, await allows(path)]).toEqual([path, false]);
});

test('an Accept header of any length is answered', async () => {
  const headers = ['-'.repeat(7000), 'x,'.repeat(3500), `${'a-'.repeat(3500)};q=1`, ',;=q'.repeat(1750)];
  for (const header of headers) {
    for (const path of [
      '/',
      '/privacy',
      '/card',
      '/accessibility',
      '/imprint',
      '/admin',
      '/nowhere',
      activeBatchApi.read.path,
      '/questions.txt',
    ]) {
      const answer = await admin.fetch(path, { headers: { 'accept-language': header, 'accept-encoding': header } });
      expect([200, 404]).toContain(answer.status);
    }
  }
});

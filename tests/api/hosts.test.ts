import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendRaw } from '#tests/support/raw-request.ts';

/** What a request for this host is answered with. */
async function ask(app: TestApp, host: string | undefined, { method = 'GET', path = '/', more = '' } = {}) {
  const lines = host === undefined ? `${method} ${path} HTTP/1.0` : `${method} ${path} HTTP/1.1\r\nhost: ${host}`;
  const answer = await sendRaw(app.url, `${lines}\r\nconnection: close\r\n${more}\r\n`);
  return { status: Number(answer.split(' ')[1]), code: /"code":"(\w+)"/.exec(answer)?.[1] };
}

const ok = { status: 200 };
const unknown = { status: 421, code: 'host_unknown' };

describe('without PUBLIC_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ALLOWED_HOSTS: 'Stones.example.org, hall' });
  });
  afterAll(() => app.stop());

  test.each([
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '192.168.1.7',
    '[::1]:3000',
    '[fd00::7]',
    'council.local',
    'council.local.:3000',
    'stones.example.org',
    'hall:3000',
  ])('%s is ours', async (host) => expect(await ask(app, host)).toMatchObject(ok));

  test.each([
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'www.stones.example.org',
    'local',
    'evil.example.',
    '127.0.0.1@evil.example',
  ])('%s is not, for no page and no call', async (host) => {
    expect(await ask(app, host)).toEqual(unknown);
    expect(await ask(app, host, { path: '/api/active-batch' })).toEqual(unknown);
    expect(await ask(app, host, { path: '/nowhere' })).toEqual(unknown);
    const own = `origin: http://${host}\r\ncontent-length: 0\r\n`;
    expect(await ask(app, host, { method: 'POST', path: '/api/voters', more: own })).toEqual(unknown);
  });

  test('a supervisor is answered by whatever name it knows us, or without one', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      for (const host of ['10.0.0.7:3000', 'app:3000', undefined])
        expect(await ask(app, host, { path })).toMatchObject(ok);
    expect(await ask(app, 'app:3000', { path: '/healthz/' })).toEqual(unknown);
  });

  test('a browser reads a page by a name that is not ours, in its language and with nothing of the request in it', async () => {
    const html = 'accept: text/html,application/xhtml+xml\r\naccept-language: de\r\n';
    const read = async (more: string, path = '/') =>
      sendRaw(app.url, `GET ${path} HTTP/1.1\r\nhost: fragen.evil.example\r\nconnection: close\r\n${more}\r\n`);
    const page = await read(html, '/batches/evil-path?evil');
    expect(page).toMatch(/^HTTP\/1\.1 421 /);
    expect(page).toMatch(/content-type: text\/html; charset=utf-8/i);
    expect(page).toMatch(/content-security-policy: .*style-src 'self' 'sha256-/i);
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain('Diese Adresse ist noch nicht eingerichtet');
    expect(page).not.toContain('evil');
    expect(page).not.toMatch(/<script|href=|src=/);
    expect(await read('accept: application/json\r\n')).toContain('application/problem+json');
    expect(await read('accept: */*\r\n')).toContain('"code":"host_unknown"');
  });

  test('what a stranger says was forwarded does not count', async () => {
    expect(await ask(app, 'evil.example', { more: 'x-forwarded-host: localhost\r\n' })).toEqual(unknown);
    expect(await ask(app, 'localhost', { more: 'x-forwarded-host: evil.example\r\n' })).toMatchObject(ok);
  });
});

test('behind a trusted proxy it is the host that the proxy was asked for', async () => {
  const app = await startTestApp({ PUBLIC_URL: 'https://stones.example', TRUSTED_PROXIES: '127.0.0.1/32' });
  const forwarded = (host: string) => ({ more: `x-forwarded-host: ${host}\r\nx-forwarded-proto: https\r\n` });
  expect(await ask(app, '127.0.0.1:3000', forwarded('stones.example'))).toMatchObject(ok);
  expect(await ask(app, '127.0.0.1:3000', forwarded('evil.example'))).toEqual(unknown);
  expect(await ask(app, 'stones.example')).toMatchObject(ok);
  expect(await ask(app, 'evil.example')).toEqual(unknown);
  await app.stop();
});

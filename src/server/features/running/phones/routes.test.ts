import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addressApi } from '#contract/running/address.ts';
import { phonesApi } from '#contract/running/phones.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { startTestApp } from '#tests/support/app.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { openSocket, readToEnd, sendRaw } from '#tests/support/raw-request.ts';

// In tests the room is 127.0.0.2, as `quick-pace.ts` says: who connects to it from 127.0.0.1 is another device.
const { app, admin } = await shareApp();
const port = Number(new URL(app.url).port);
const room = `http://127.0.0.2:${port}`;

const read = async () => (await admin.send(phonesApi.read, {})).body;
const letIn = async () => (await admin.send(phonesApi.letIn, {})).body;
const shutOut = async () => (await admin.send(phonesApi.shutOut, {})).body;
const visit = async (address = room) => (await fetch(address)).text();

/** A write from this page, by this host; what is answered, with its headers. */
const write = (host: string, origin: string) =>
  sendRaw(
    room,
    `POST /api/voters HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );

beforeEach(async () => {
  await shutOut();
});

test('a press opens the room, a phone that came is seen there, every page leads to it, and a press ends it', async () => {
  expect(await read()).toMatchObject({ let_in: false, addresses: [room], refusal: null });
  await expect(visit()).rejects.toThrow();

  expect(await letIn()).toEqual({ let_in: true, addresses: [room], refusal: null, came: false });
  expect(await letIn()).toMatchObject({ let_in: true });
  expect((await admin.send(addressApi.read, {})).body).toMatchObject({
    address: room,
    source: 'room',
    reach: 'network',
    network_addresses: [room],
  });
  expect((await read()).came).toBe(false);
  expect(await visit()).toContain(`<meta property="og:url" content="${room}/">`);
  expect((await read()).came).toBe(true);

  expect(await shutOut()).toMatchObject({ let_in: false, addresses: [room] });
  await expect.poll(() => visit().catch(() => 'shut')).toBe('shut');
  expect(await visit(app.url)).not.toContain('og:url');
  const { entries } = (await admin.send(auditApi.list, { query: {} })).body;
  expect(entries.map(({ kind, before, after }) => [kind, before ?? after])).toEqual([
    ['phones.shut_out', { phone_addresses: room }],
    ['phones.let_in', { phone_addresses: room }],
  ]);
});

test('hosts, origins and cookies hold there as elsewhere', async () => {
  await letIn();
  const own = await write(`127.0.0.2:${port}`, room);
  expect(own).toMatch(/^HTTP\/1\.1 204 /);
  expect(own).toMatch(/set-cookie: voter=[^\r]*HttpOnly; SameSite=Lax\r/i);
  expect(own).not.toContain('Secure');
  expect(await write(`127.0.0.2:${port}`, 'https://evil.example')).toMatch(/^HTTP\/1\.1 403 /);
  expect(await write('evil.example', 'http://evil.example')).toMatch(/^HTTP\/1\.1 421 /);
});

test('who is connected when it ends is hung up on', async () => {
  await letIn();
  const phone = await openSocket(room);
  const heard = readToEnd(phone);
  await shutOut();
  await expect(heard).resolves.toBe('');
});

test('where its port is taken the nearest one that is free is opened', async () => {
  const other = createServer().listen(port, '127.0.0.2');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const [address = ''] = (await letIn()).addresses;
  expect(Number(new URL(address).port)).toBeGreaterThan(port);
  expect(await visit(address)).toContain(address);
});

test('an address in the panel stays, but one at which nothing answers', async () => {
  const set = (public_url: string) => admin.send(addressApi.update, { headers: {}, body: { public_url } });
  const addressNow = async () => (await admin.send(addressApi.read, {})).body.address;
  await set('https://stones.example.org');
  await letIn();
  expect(await addressNow()).toBe('https://stones.example.org');
  await shutOut();
  await set('http://192.0.0.2.local:1');
  await letIn();
  expect(await addressNow()).toBe(room);
});

test('what came in by the room is answered before a stop, and nobody gets in after it', async () => {
  const stopping = await startTestApp({}, app.connection);
  const [address = ''] = (await (await stopping.signIn()).send(phonesApi.letIn, {})).body.addresses;
  const phone = await openSocket(address);
  const heard = readToEnd(phone);
  phone.write(
    `POST /api/voters HTTP/1.1\r\nhost: ${new URL(address).host}\r\norigin: ${address}\r\ncontent-length: 2\r\n`,
  );
  phone.write('content-type: application/json\r\n\r\n{');
  await expect.poll(async () => (await (await stopping.signIn()).send(phonesApi.read, {})).body.came).toBe(true);
  const stopped = stopping.stop();
  await expect.poll(() => visit(address).catch(() => 'shut')).toBe('shut');
  phone.write('}');
  expect(await heard).toMatch(/^HTTP\/1\.1 [24]/);
  await stopped;
});

test.each([
  [{ PUBLIC_URL: 'https://stones.example.org' }, 'public_url'],
  [{ TRUSTED_PROXIES: '127.0.0.1/32' }, 'trusted_proxies'],
  [{ HOST: '0.0.0.0' }, 'listening'],
])('with %j nobody is let in by a press, and it says why', async (env, refusal) => {
  const other = await startTestApp(env, app.connection);
  onTestFinished(() => other.stop());
  const owner = await other.signIn();
  expect((await owner.send(phonesApi.read, {})).body).toMatchObject({ let_in: false, refusal });
  expect(await owner.send(phonesApi.letIn, {})).toMatchObject({ status: 409, body: { code: 'phones_refused' } });
});

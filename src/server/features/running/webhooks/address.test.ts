import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mayHaveUrl, mayReach } from './address.ts';
import { post } from './post.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is no address of the public internet', (address) => {
  expect(mayReach(address, [])).toBe(false);
});

test.each(['9.9.9.9', '2620:fe::fe'])('%s is one', (address) => {
  expect(mayReach(address, [])).toBe(true);
});

test.each([
  ['https://town.example.org/hook', [], true],
  ['http://town.example.org/hook', [], false],
  ['https://user:word@town.example.org/', [], false],
  ['https://127.0.0.1/', [], false],
  ['https://[::1]/', [], false],
  ['https://2130706433/', [], false], // 127.0.0.1 as one number, which URLs take
  ['https://0x7f.1/', [], false],
  ['http://10.0.0.7/', ['10.0.0.0/8'], true],
  ['http://9.9.9.9/', ['10.0.0.0/8'], false],
  ['http://[fd00::7]/', ['fd00::/8'], true],
] as const)('%s, where %j is allowed: %s', (url, allowed, may) => {
  expect(mayHaveUrl(url, allowed)).toBe(may);
});

test('a name that leads into a private network is refused when it is called, whatever it seemed to be', async () => {
  let asked = 0;
  const server = createServer((_, reply) => {
    asked += 1;
    reply.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const message = { headers: {}, body: '{}' };
  await expect(post(`https://localhost:${port}/`, message, [])).rejects.toThrow('WEBHOOK_ADDRESS');
  await expect(post(`http://localhost:${port}/`, message, ['10.0.0.0/8'])).rejects.toThrow('WEBHOOK_ADDRESS');
  await expect(post(`http://127.0.0.1:${port}/`, message, [])).rejects.toThrow('WEBHOOK_ADDRESS');
  expect(asked).toBe(0);
  expect(await post(`http://localhost:${port}/`, message, ['127.0.0.0/8', '::1'])).toBe(200);
});

test('a receiver without a certificate that is trusted is not told', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const told = post(`https://127.0.0.1:${port}/`, { headers: {}, body: '{}' }, ['127.0.0.1']);
  await expect(told).rejects.toThrow(/WEBHOOK_(?:TLS|UNREACHABLE)/);
});

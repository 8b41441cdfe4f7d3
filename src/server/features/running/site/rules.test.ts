import { expect, test } from 'vitest';
import { PublicUrl } from '#contract/running/address.ts';
import { noIdentity } from '#contract/running/identity.ts';
import { isLocalAddress } from '#contract/running/local-address.ts';
import { reachOf, toHosts, toIdentity } from './rules.ts';

test.each([
  ['http://localhost:3000', 'here'],
  ['http://council.localhost', 'here'],
  ['http://127.0.0.1:3000', 'here'],
  ['http://127.9.9.9', 'here'],
  ['http://[::1]:3000', 'here'],
  ['http://0.0.0.0:3000', 'here'],
  ['http://192.168.1.5:3000', 'network'],
  ['http://10.8.0.3', 'network'],
  ['http://100.64.0.1', 'network'],
  ['http://[fd00::7]:3000', 'network'],
  ['http://[::ffff:192.168.1.5]', 'network'],
  ['http://council.local', 'network'],
  ['http://hall:3000', 'network'],
  ['http://203.0.113.7', 'everywhere'],
  ['https://localhost.example.org', 'everywhere'],
  ['https://127.example.org', 'everywhere'],
  ['https://stones.example.org', 'everywhere'],
])('%s opens %s', (address, reach) => expect(reachOf(address)).toBe(reach));

test.each(['http://localhost:3000/admin#invitation=x', 'http://127.0.0.1/', 'http://[::1]/admin'])(
  'a link to %s is known as one for this computer',
  (link) => expect(isLocalAddress(link)).toBe(true),
);

test.each([
  ['https://Stones.example.org', 'https://stones.example.org'],
  ['  https://stones.example.org/ ', 'https://stones.example.org'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['http://[fd00::7]:3000', 'http://[fd00::7]:3000'],
  ['https://fragen.bürgerrat.example', 'https://fragen.xn--brgerrat-65a.example'],
  ['stones.example.org', 'https://stones.example.org'],
  ['', null],
])('%j is an address', (text, origin) => expect(PublicUrl.parse(text)).toBe(origin));

test.each([
  'stones.example.org:3000',
  'ftp://stones.example.org',
  'javascript:alert(1)',
  'https://stones.example.org/council',
  'https://stones.example.org?x',
  'https://stones.example.org#x',
  'https://ada:secret@stones.example.org',
  `https://${'a'.repeat(200)}.org`,
])('%s is none', (text) => expect(PublicUrl.safeParse(text).success).toBe(false));

test.each([
  ['nothing', null, noIdentity],
  ['an older version, which knew fewer fields', '{"name":"Altdorf"}', { ...noIdentity, name: 'Altdorf' }],
  ['a newer version, which knows more', '{"name":"Altdorf","anthem":"la"}', { ...noIdentity, name: 'Altdorf' }],
  [
    'a newer machine, with a younger zone',
    '{"name":"Altdorf","time_zone":"Europe/Altdorf"}',
    { ...noIdentity, name: 'Altdorf' },
  ],
])('reads what was stored by %s', (_, value, identity) => {
  expect(toIdentity({ value })).toEqual(identity);
});

test.each([
  [null, []],
  ['https://altdorf.example', ['https://altdorf.example']],
  ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
])('the hosts in %j are %j', (value, hosts) => {
  expect(toHosts({ value })).toEqual(hosts);
});

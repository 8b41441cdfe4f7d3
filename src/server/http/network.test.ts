import { expect, test } from 'vitest';
import { toCoarseName, toNeighbourhood, toNetwork } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7/32', '203.0.113.0/24', '203.0.0.0/16'],
  ['203.0.113.7:51234', '203.0.113.7/32', '203.0.113.0/24', '203.0.0.0/16'],
  ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113.0/24', '203.0.0.0/16'],
  ['::ffff:cb00:7107', '203.0.113.7/32', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:db8:1:ff::9', '2001:db8:1::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:db8:1:100::9', '2001:db8:1:100::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:db8::9', '2001:db8::/56', '2001:db8::/48', '2001:db8::/32'],
  ['fe80::1%eth0', 'fe80::/56', 'fe80::/48', 'fe80::/32'],
  ['::1', '::/56', '::/48', '::/32'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown', 'unknown'],
  ['_hidden', 'unknown', 'unknown', 'unknown'],
  ['f'.repeat(10_000), 'unknown', 'unknown', 'unknown'],
])('%s is in the network %s, in the neighbourhood %s and is shown as %s', (address, network, neighbourhood, name) => {
  expect([toNetwork(address), toNeighbourhood(address), toCoarseName(address)]).toEqual([network, neighbourhood, name]);
});

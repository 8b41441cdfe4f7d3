import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { readInterfaces } from './network-interfaces.ts';
import { findRoomAddresses, isOfRoom } from './room-addresses.ts';

const toInterfaces = (...addresses: string[]) => ({
  lo: [{ address: '127.0.0.1', internal: true } as NetworkInterfaceInfo],
  wlan0: addresses.map((address) => ({ address, internal: false }) as NetworkInterfaceInfo),
});

test.each([
  [
    ['203.0.113.7', '192.168.1.5', 'fd00::5', '10.0.0.5'],
    ['192.168.1.5', '10.0.0.5'],
  ],
  [['2001:4860::5', 'fd00::5', '169.254.7.7'], ['fd00::5']],
  [['fe80::5%wlan0', '169.254.7.7'], ['169.254.7.7']],
  [['8.8.8.8', '100.64.0.5', '2001:4860::5', 'fe80::5'], []],
])('of %j phones in the room are told %j', (addresses, told) => {
  expect(findRoomAddresses(toInterfaces(...addresses))).toEqual(told);
});

test('who comes from the internet is not of the room', () => {
  const addresses = ['172.31.0.9', '::ffff:192.168.1.9', 'fe80::9%wlan0', '203.0.113.9', '::ffff:8.8.8.8', 'nobody'];
  expect(addresses.filter(isOfRoom)).toEqual(['172.31.0.9', '::ffff:192.168.1.9', 'fe80::9%wlan0']);
});

test('a process that may not ask for the networks of its machine is in none', () => {
  const refuse = () => {
    throw new Error('uv_interface_addresses returned Unknown system error 97');
  };
  expect(findRoomAddresses(readInterfaces(refuse))).toEqual([]);
});

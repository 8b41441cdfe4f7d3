import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { findPhoneAddresses } from './phone-addresses.ts';

const toInterface = (address: string, internal = false) => ({ address, internal }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [toInterface('127.0.0.1', true), toInterface('::1', true)],
  wlan0: [toInterface('192.168.1.5'), toInterface('fe80::1'), toInterface('2001:db8::5')],
  usb0: [toInterface('169.254.7.7')],
};

test.each([
  ['0.0.0.0', ['http://192.168.1.5:3000']],
  ['::', ['http://192.168.1.5:3000']],
  ['192.168.1.5', ['http://192.168.1.5:3000']],
  ['127.0.0.1', []],
  ['localhost', []],
])('a server on %s is reached by phones at %j', (host, addresses) => {
  expect(findPhoneAddresses(host, 3000, interfaces)).toEqual(addresses);
});

test('where there is no IPv4 the IPv6 address is named', () => {
  expect(findPhoneAddresses('::', 3000, { eth0: [toInterface('2001:db8::5')] })).toEqual(['http://[2001:db8::5]:3000']);
});

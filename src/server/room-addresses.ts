import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';
import { readInterfaces } from './network-interfaces.ts';

/** What this machine is called in the networks of a room: its private addresses, and of these first what people like to type. */
export function findRoomAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = readInterfaces()): string[] {
  const others = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
  const inRange = (range: string) => others.filter((address) => rangeOf(address) === range);
  const kinds = [
    inRange('private'),
    inRange('uniqueLocal'),
    inRange('linkLocal').filter(isIPv4), // one of IPv6 needs a zone, which no browser takes
  ];
  return kinds.find((addresses) => addresses.length > 0) ?? [];
}

const rangesOfRoom = new Set<string | undefined>(['private', 'uniqueLocal', 'linkLocal', 'loopback']);

/** Whether an address belongs to a network of a room or to this machine, and not to the internet. */
export function isOfRoom(address: string): boolean {
  return rangesOfRoom.has(rangeOf(address));
}

/** Whether only this machine reaches a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || rangeOf(host) === 'loopback';
}

function rangeOf(address: string): string | undefined {
  const [bare = ''] = address.split('%');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() : undefined;
}

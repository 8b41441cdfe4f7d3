import { isIP, isIPv6 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { readInterfaces } from './network-interfaces.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** The addresses by which other devices in the network reach a server that listens on this host; none when it is local. */
export function findPhoneAddresses(host: string, port: number, interfaces: Interfaces = readInterfaces()): string[] {
  const reachable = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !isLinkLocal(address))
    .map(({ address }) => address);
  const v4 = reachable.filter((address) => !isIPv6(address));
  // Nobody likes to type an IPv6 address: only where there is no other.
  const shown = v4.length > 0 ? v4 : reachable;
  const listened = isEveryInterface(host) ? shown : reachable.filter((address) => address === host);
  return listened.map((address) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`);
}

function isEveryInterface(host: string): boolean {
  return isIP(host) !== 0 && /^[0:.]+$/.test(host);
}

/** An address that a device gave itself, and that works on its own cable only. */
function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || /^fe[89ab]/i.test(address);
}

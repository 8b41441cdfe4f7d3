import { isIPv6 } from 'node:net';

/** Where a request came from, as far as one household or hall is told from another: an IPv4 address, an IPv6 /64. */
export function toNetwork(address: string): string {
  return toPrefix(address, { v4Groups: 4, v6Groups: 4 });
}

/** The wider net that one operator hands out: IPv4 /24, IPv6 /48. Somebody who has many addresses has them there. */
export function toNeighbourhood(address: string): string {
  return toPrefix(address, { v4Groups: 3, v6Groups: 3 });
}

function toPrefix(address: string, { v4Groups, v6Groups }: { v4Groups: number; v6Groups: number }): string {
  const bare = withoutPort(address);
  // The expression that knows IPv6 takes its time, and most come by IPv4.
  if (!bare.includes(':') || !isIPv6(bare)) return bare.split('.').slice(0, v4Groups).join('.');
  const groups = toGroups(bare);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? toDotted(groups.slice(6)).slice(0, v4Groups).join('.') : groups.slice(0, v6Groups).join(':');
}

// Some proxies forward `203.0.113.7:51234`; with the port each connection would be a network of its own.
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address) ?? [];
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function toGroups(address: string): string[] {
  // The URL parser writes any form in the shortest one, hexadecimal only.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = shortest.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function toDotted(groups: readonly string[]): string[] {
  return groups.flatMap((group) => {
    const bits = Number.parseInt(group, 16);
    return [String(bits >> 8), String(bits & 255)];
  });
}

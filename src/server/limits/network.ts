import ipaddr from 'ipaddr.js';

/** The network of a request, which stands for one household or hall: an IPv4 address or an IPv6 /64. */
export function toNetwork(address: string): string {
  return toPrefix(address, { ipv4: 32, ipv6: 64 });
}

/** The wider network that one operator hands out; an attacker with many addresses has them there. */
export function toNeighbourhood(address: string): string {
  return toPrefix(address, { ipv4: 24, ipv6: 48 });
}

/** What may be shown and stored of an address: enough to recognise one's own network, too little to find a household. */
export function toCoarseName(address: string): string {
  return toPrefix(address, { ipv4: 16, ipv6: 32 });
}

function toPrefix(address: string, bits: { ipv4: number; ipv6: number }): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare); // an IPv4 address that is written as IPv6 is an IPv4 address
  const kind = parsed.kind();
  const range = `${parsed.toString()}/${bits[kind]}`;
  const network =
    kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network.toString()}/${bits[kind]}`;
}

// Some proxies forward `203.0.113.7:51234`; with the port each connection would be a network of its own.
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address) ?? [];
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}

import ipaddr from 'ipaddr.js';

/** As a request tells it: nothing where the client has gone, whatever a proxy passes on otherwise. */
type Address = string | undefined;

// An IPv4 address within an IPv6 one, written in full.
const longestAddress = 45;

/**
 * The network of a request, which stands for one household or hall: an IPv4 address or an IPv6 /56, of which a household is given
 * all 256 /64.
 */
export function toNetwork(address: Address): string {
  return toPrefix(address, { ipv4: 32, ipv6: 56 });
}

/** The wider network that one operator hands out. An attacker with many addresses has them there. */
export function toNeighbourhood(address: Address): string {
  return toPrefix(address, { ipv4: 24, ipv6: 48 });
}

/** What may be shown and stored of an address: enough to recognise one's own network, too little to find a household. */
export function toCoarseName(address: Address): string {
  return toPrefix(address, { ipv4: 16, ipv6: 32 });
}

// What is no address has one network together: neither its length nor its variety is the client's to choose.
const nowhere = 'unknown';

function toPrefix(address: Address, bits: { ipv4: number; ipv6: number }): string {
  const bare = withoutPort(address ?? '');
  if (bare.length > longestAddress || !ipaddr.isValid(bare)) return nowhere;
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
  const [withoutZone = ''] = (v4 ?? v6 ?? address).split('%');
  return withoutZone;
}

import ipaddr from 'ipaddr.js';

/** Networks that WEBHOOK_ALLOW names, as CIDRs or whole addresses. */
export type AllowedNetworks = readonly string[];

/** Whether something may be sent there: to the public internet, or into a network of ours that an operator names. */
export function mayReach(address: string, allowed: AllowedNetworks): boolean {
  // What an address of version 6 only wraps counts as the one of version 4.
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' || isAllowed(address, allowed);
}

/** Whether an operator named the network of this address. */
export function isAllowed(address: string, allowed: AllowedNetworks): boolean {
  const ip = ipaddr.process(address);
  return allowed.some((network) => {
    const [range, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128] as const);
    return ip.kind() === range.kind() && ip.match(range, bits);
  });
}

/** The address that stands in a URL itself; undefined where it is a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Whether a webhook may have this URL, as far as that shows before its name is looked up. */
export function mayHaveUrl(text: string, allowed: AllowedNetworks): boolean {
  const url = new URL(text);
  if (url.username || url.password) return false;
  const address = addressIn(url);
  if (address !== undefined && !mayReach(address, allowed)) return false;
  // In the clear only where nobody but us listens.
  if (url.protocol === 'https:') return true;
  return address === undefined ? allowed.length > 0 : isAllowed(address, allowed);
}

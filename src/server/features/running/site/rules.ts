import ipaddr from 'ipaddr.js';
import type { Reach } from '#contract/running/address.ts';
import { Identity, noIdentity } from '#contract/running/identity.ts';
import { isLocalAddress } from '#contract/running/local-address.ts';

const privateRanges = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Who can open an address, as far as its own form tells. */
export function reachOf(address: string): Exclude<Reach, 'silent'> {
  if (isLocalAddress(address)) return 'here';
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return privateRanges.has(ipaddr.process(host).range()) ? 'network' : 'everywhere';
  return host.endsWith('.local') || !host.includes('.') ? 'network' : 'everywhere';
}

/** What was stored by this version or another: a field that is not known here, or whose words are not taken here, is left out. */
export function toIdentity({ value }: { value: string | null }): Identity {
  const stored: Record<string, unknown> = value === null ? {} : JSON.parse(value);
  const readable = Object.entries(Identity.shape).filter(([field, words]) => words.safeParse(stored[field]).success);
  return Identity.parse({ ...noIdentity, ...Object.fromEntries(readable.map(([field]) => [field, stored[field]])) });
}

/** As they are stored: as a policy lists them. */
export function toHosts({ value }: { value: string | null }): string[] {
  return value?.split(' ') ?? [];
}

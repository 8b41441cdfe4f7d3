import { withoutInvisible } from './words.ts';

/** What stands around an address where it was copied: a link's scheme, brackets, the end of a sentence or of a list. */
const before = /^(?:mailto:|<|\s)+/i;
const behind = /(?<![>.,;\s])[>.,;\s]+$/;

/** What no name of a host has; a browser's reader of addresses would end the host there, or look for a port behind it. */
const foreignToHosts = /[\0-\x20"#%/:<>?@[\\\]^`{|}]/;
const hostName = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?$/u;
const beyondAscii = /[^\0-\x7f]/;

/**
 * An e-mail address in the one form in which it is stored and compared, so that a mailbox is found under every spelling:
 * composed, nothing in it that cannot be seen, the domain in punycode, as browsers send it. Capitals of ASCII stay as they are
 * typed; who compares does not look at case.
 */
export function toEmailForm(text: string): string {
  const address = withoutInvisible(text).replace(before, '').replace(behind, '');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const local = address.slice(0, at).replace(/[^\p{ASCII}]+/gu, (letters) => letters.toLowerCase());
  return `${local.normalize('NFC')}@${toHost(address.slice(at + 1))}`;
}

/** Whether what stands behind the @ is a name of a host: a number of the network in brackets, or a link's `?bcc=`, is none. */
export function isAtHost(address: string): boolean {
  return hostName.test(address.slice(address.lastIndexOf('@') + 1));
}

function toHost(domain: string): string {
  if (!beyondAscii.test(domain)) return domain;
  // The name behind it keeps a domain of digits from being read as a number.
  const address = `http://${domain}.invalid`;
  if (foreignToHosts.test(domain) || !URL.canParse(address)) return domain.toLowerCase();
  return new URL(address).hostname.slice(0, -'.invalid'.length);
}

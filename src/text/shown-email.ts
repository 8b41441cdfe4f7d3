import punycode from 'punycode.js';
import { toEmailForm } from '#contract/wire/email.ts';

/** An address as people read it: the domain in letters, where these are the same domain again, and nothing in it cannot be seen. */
export function toShownEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const shown = `@${decode(domain)}`;
  return shown !== `@${domain}` && toEmailForm(shown) === `@${domain}` ? email.slice(0, at) + shown : email;
}

function decode(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}

import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '#contract/link-purpose.ts';

/** In the fragment, so that the token reaches no server's log and no other site. */
export function toLink(address: string, purpose: LinkPurpose, token: string): string {
  return `${address}/admin#${purpose}=${token}`;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. It is random and long, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

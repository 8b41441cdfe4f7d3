import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '#contract/people/link-purpose.ts';

/** In the fragment, so that the token reaches no server's log and no other site. */
export function toLink(address: string, purpose: LinkPurpose, token: string): string {
  return `${address}/admin#${purpose}=${token}`;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token of an invitation, which anybody with the key can make again from its id: so it is kept nowhere, and a mail that is
 * sent later or once more holds the same link.
 */
export function toInvitationToken(id: string, key: KeyObject): string {
  return createHmac('sha256', key).update(`invitation:${id}`).digest('base64url');
}

/** What is kept of a token. It is random and long, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CardChannel } from '#contract/council/channels.ts';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import type { VoterId, VoterIdentity } from '#server/voter-identity.ts';

/** A voting card that a browser has shown: what is stored of its code, and of which batch it is. */
export type BoundCard = { batchId: string; codeHash: Buffer };

/** Whoever has a card votes by it, on whatever device: one card is one voter. What its holder asked nobody knows. */
export function byCard(codeHash: Buffer, channel: CardChannel = 'card'): VoterIdentity {
  return { id: `card:${codeHash.toString('hex')}` as VoterId, author: null, channel, card: codeHash };
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-card' : 'card';
}

/** The card of a `Cookie` header, or undefined where there is none that this server bound. */
export function findBoundCard(cookies: string | undefined, secure: boolean, key: KeyObject): BoundCard | undefined {
  const [batchId = '', hash = '', seal = ''] = readCookie(cookies, cookieName(secure))?.split('.') ?? [];
  const expected = sealOf(batchId, hash, key);
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { batchId, codeHash: Buffer.from(hash, 'base64url') };
}

/** A `Set-Cookie` header that binds a card to the browser, until that is closed or another card is shown. */
export function toCardCookie({ batchId, codeHash }: BoundCard, secure: boolean, key: KeyObject): string {
  const hash = codeHash.toString('base64url');
  const value = `${batchId}.${hash}.${sealOf(batchId, hash, key).toString('base64url')}`;
  return writeCookie(cookieName(secure), value, { secure });
}

/** One that has the browser forget its card. */
export function noCardCookie(secure: boolean): string {
  return writeCookie(cookieName(secure), '', { days: 0, secure });
}

function sealOf(batchId: string, hash: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`card cookie:${batchId}:${hash}`).digest();
}

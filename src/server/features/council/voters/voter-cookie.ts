import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import type { VoterId } from '#server/http/serve.ts';

const idBytes = 32; // 256 bit: nobody guesses one (docs/product.md, Ballots)
const idPattern = /^[\w-]{43}$/;

/** `__Host-` cookies need https; on a laptop without it the plain name has to do. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-voter' : 'voter';
}

/** The voter of a `Cookie` header, or undefined when there is none that this server made. */
export function findVoter(cookies: string | undefined, secure: boolean, key: KeyObject): VoterId | undefined {
  const { id, seal } = readParts(cookies, secure);
  const expected = sealOf(id, key);
  const given = Buffer.from(seal, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? (id as VoterId) : undefined;
}

/** Who a cookie claims to be, whatever its seal: believed only if this voter has given a ballot (`known-voter.ts`). */
export function findClaimedVoter(cookies: string | undefined, secure: boolean): VoterId | undefined {
  const { id } = readParts(cookies, secure);
  return idPattern.test(id) ? (id as VoterId) : undefined;
}

function readParts(cookies: string | undefined, secure: boolean): { id: string; seal: string } {
  const [id = '', seal = ''] = readCookie(cookies, cookieName(secure))?.split('.') ?? [];
  return { id, seal };
}

export function newVoter(): VoterId {
  return randomBytes(idBytes).toString('base64url') as VoterId;
}

/** A `Set-Cookie` header for this voter. */
export function toSetCookie(id: VoterId, secure: boolean, key: KeyObject): string {
  const value = `${id}.${sealOf(id, key).toString('base64url')}`;
  return writeCookie(cookieName(secure), value, { days: 365, secure });
}

// Sealed, so that new voters can only come from `POST /api/voters`, where they can be limited.
function sealOf(id: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`cookie:${id}`).digest();
}

/** What ties a question to the browser that submitted it; it differs from question to question, and from what ballots hold. */
export function hashAuthor(voter: VoterId, questionId: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`question:${questionId.toLowerCase()}:${voter}`).digest();
}

/** What is stored: a keyed hash per batch, so that a voter cannot be followed from one batch to the next. */
export function hashVoter(voter: VoterId, batchId: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`ballot:${batchId.toLowerCase()}:${voter}`).digest();
}

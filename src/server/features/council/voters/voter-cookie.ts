import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import type { VoterId, VoterIdentity } from '#server/voter-identity.ts';

const idBytes = 32; // 256 bit: nobody guesses one (docs/product.md, Ballots)
const idPattern = /^[\w-]{43}$/;

/** `__Host-` cookies need https; on a laptop without it the plain name has to do. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-voter' : 'voter';
}

/** The voter of a `Cookie` header, or undefined when there is none that this server made. */
export function findSealedVoter(
  cookies: string | undefined,
  secure: boolean,
  key: KeyObject,
): VoterIdentity | undefined {
  const { id, seal } = readParts(cookies, secure);
  const expected = sealOf(id, key);
  const given = Buffer.from(seal, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? ofBrowser(id) : undefined;
}

/** Who a cookie claims to be, whatever its seal: believed only if this voter has given a ballot (`voters.ts`). */
export function findClaimedVoter(cookies: string | undefined, secure: boolean): VoterIdentity | undefined {
  const { id } = readParts(cookies, secure);
  return idPattern.test(id) ? ofBrowser(id) : undefined;
}

function readParts(cookies: string | undefined, secure: boolean): { id: string; seal: string } {
  const [id = '', seal = ''] = readCookie(cookies, cookieName(secure))?.split('.') ?? [];
  return { id, seal };
}

export function newVoter(): VoterIdentity {
  return ofBrowser(randomBytes(idBytes).toString('base64url'));
}

function ofBrowser(id: string): VoterIdentity {
  return { id: id as VoterId, author: id as VoterId, channel: 'browser' };
}

/** A `Set-Cookie` header for this voter. */
export function toSetCookie({ id }: VoterIdentity, secure: boolean, key: KeyObject): string {
  const value = `${id}.${sealOf(id, key).toString('base64url')}`;
  return writeCookie(cookieName(secure), value, { days: 365, secure });
}

/** What forms carry for a browser that does not say from where they come: only who has its cookie could be shown it. */
export function toFormSeal({ id }: VoterIdentity, key: KeyObject): string {
  return createHmac('sha256', key).update(`form:${id}`).digest('base64url');
}

// Sealed, so that new voters can only come from the call `becomeVoter`, where they can be limited.
function sealOf(id: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`cookie:${id}`).digest();
}

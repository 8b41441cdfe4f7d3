import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookies.ts';
import { isSecure } from './serve.ts';

/** What a browser can be beside a voter's and an administrator's. Each kind has a cookie of its own, which opens nothing else. */
type DeviceKind = 'helper' | 'booth';

// No other site's link brings it along, and the longest a batch may want a booth.
const kept = { days: 90, sameSite: 'Strict' } as const;

/** `__Host-` cookies need https; on a laptop without it the plain name has to do. */
function cookieName(kind: DeviceKind, request: FastifyRequest): string {
  return isSecure(request) ? `__Host-${kind}` : kind;
}

/** A token that nobody guesses, and the hash that is kept of it. */
export function newDeviceToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hash(token) };
}

/** The token that the browser has of this kind, if any, and its hash. */
export function deviceTokenOf(
  kind: DeviceKind,
  request: FastifyRequest,
): { token: string; tokenHash: Buffer } | undefined {
  const token = readCookie(request.headers.cookie, cookieName(kind, request));
  return token ? { token, tokenHash: hash(token) } : undefined;
}

export function giveDeviceToken(kind: DeviceKind, token: string, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', writeCookie(cookieName(kind, request), token, { ...kept, secure: isSecure(request) }));
}

export function takeDeviceToken(kind: DeviceKind, request: FastifyRequest, reply: FastifyReply): void {
  const gone = { ...kept, days: 0, secure: isSecure(request) };
  reply.header('set-cookie', writeCookie(cookieName(kind, request), '', gone));
}

// It is random and long, so a plain hash cannot be turned back.
function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { isSecure } from '#server/http/serve.ts';
import { toKnownBrowserCookie } from '#server/limits/known-browser.ts';

/** What better-auth needs of a request: its cookies, and how the browser calls itself. */
export function browserHeaders(request: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
  return new Headers({ cookie, 'user-agent': userAgent.slice(0, 300) });
}

/** The same without the session, for a sign-in that is not complete and must not depend on an older session. */
export function headersWithoutSession(request: FastifyRequest): Headers {
  const headers = browserHeaders(request);
  const cookies = headers.get('cookie')?.split(';') ?? [];
  headers.set('cookie', cookies.filter((cookie) => !cookie.includes('session_token=')).join(';'));
  return headers;
}

export type WithCookies<T> = { answer: T; cookies: string[] };

/** Hands better-auth's cookies on. Such an answer is for one person only. */
export function sendCookies<T>(reply: FastifyReply, { answer, cookies }: WithCookies<T>): T {
  reply.headers({ 'set-cookie': cookies, 'cache-control': 'no-store' });
  return answer;
}

/** From now on strangers' tries count neither against this administrator in this browser nor delay them. */
export function rememberBrowser(
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: { email: string },
): void {
  const cookie = toKnownBrowserCookie(request.headers.cookie, secrets.sessions, { email, secure: isSecure(request) });
  reply.header('set-cookie', cookie);
}

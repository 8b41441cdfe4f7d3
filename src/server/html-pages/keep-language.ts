import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { isSecure } from '#server/http/serve.ts';
import { type Languages, toLanguageCookie } from '#server/texts/languages.ts';
import { isEmbed } from './embeds.ts';

/**
 * Keeps the language that the switch's link names, and redirects to the same page without it in the address. Browsers all say
 * which languages they read: who says none, as search engines do, gets the page at this address in the language that it names.
 */
export function keepChosenLanguage(languages: Languages): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const chosen = languages.asked(request.query);
    if (
      !chosen ||
      request.headers['accept-language'] === undefined ||
      isWall(request) ||
      isEmbed(request) ||
      !wantsPage(request)
    )
      return;
    return reply
      .headers({ 'set-cookie': toLanguageCookie(chosen, isSecure(request)), 'cache-control': 'no-store' })
      .redirect(withoutLanguage(request.url), 303);
  };
}

const Wall = z.object({ view: z.literal('wall') });

/** The projector view is a screen of its own, which the browser draws. */
export function isWall({ query }: FastifyRequest): boolean {
  return Wall.safeParse(query).success;
}

export function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !isApi(request);
}

export function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/');
}

function withoutLanguage(address: string): string {
  const [path = '/', search] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete('lang');
  // One slash: '//example.org' would lead to another site.
  return `${path.replace(/^[/\\]+/, '/')}${query.size > 0 ? `?${query}` : ''}`;
}

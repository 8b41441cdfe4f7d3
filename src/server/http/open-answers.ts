import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages elsewhere may read it: it reads no cookie and tells everybody the same. */
    openToAll?: boolean;
  }
}

/** What lets pages elsewhere read an answer; also their pictures, which ask for no permission. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'age, content-disposition, etag, retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What a browser is told that asks before it fetches for a page elsewhere. Of a token there is no word: pages send none. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'cache-control, if-none-match, last-event-id',
  'access-control-max-age': '86400',
};

/**
 * Opens what is for everybody: answers, refusals and preflights. No cookie is read there, whoever sends one. What a program
 * with a token asks for is its own, and no page's.
 */
export function openAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.openToAll) {
      delete request.headers.cookie;
      if (request.headers.authorization === undefined) reply.headers(openHeaders);
    }
    done();
  });
}

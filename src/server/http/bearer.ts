import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The token that a program sends of itself; undefined for a browser, which has cookies. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer +([\x21-\x7e]{1,200}) *$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Whoever sends a token is a program, and nobody else: no cookie beside it is read, by whatever way. A page elsewhere can make a browser
 * send cookies, never such a header unasked, so a request with one needs no proof of where it comes from.
 */
export function ignoreCookiesBesideTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (bearerOf(request) !== undefined) delete request.headers.cookie;
    done();
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes a visitor's browser send. Each has to say that it is ours: by its
 * `Origin`, or where that is absent by `Sec-Fetch-Site`; what it says of both has to be true.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const ownOrigin = origin === undefined ? site !== undefined : origin === toOwnOrigin(request, publicOrigin);
    const ownSite = site === undefined || site === 'same-origin';
    if (!ownOrigin || !ownSite) throw new AppError('foreign_origin');
  });
}

// Without PUBLIC_URL the host that the request names is ours, so that localhost, 127.0.0.1 and a LAN name all work.
function toOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

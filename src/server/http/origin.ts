import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a page of another site makes a visitor's browser send. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin = origin !== undefined && !ownOrigins(request, publicOrigin).includes(origin);
    if (foreignSite || foreignOrigin) throw new AppError('foreign_origin');
  });
}

// Without PUBLIC_URL the host that the request names is ours, so that localhost, 127.0.0.1 and a LAN name all work.
function ownOrigins(request: FastifyRequest, publicOrigin: string | undefined): string[] {
  return publicOrigin ? [publicOrigin] : [`${request.protocol}://${request.host}`];
}

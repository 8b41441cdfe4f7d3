import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { OurHosts } from './allowed-hosts.ts';
import { bearerOf } from './bearer.ts';
import { namesNoOrigin } from './forms.ts';

type Ours = Pick<OurHosts, 'publicOrigin' | 'site'>;
const none = { panelOrigin: undefined, panelHost: undefined };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether anybody may write there, because what is written depends on nothing that a browser sends by itself. */
    anyOrigin?: boolean;
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes a visitor's browser send. Each has to say that it is ours: by its
 * `Origin`, or where that is absent by `Sec-Fetch-Site`; what it says of both has to be true. A program with a token needs neither, and
 * of a form that comes with neither the seal is looked at when it is read (`takeForms`).
 */
export function refuseForeignOrigins(app: FastifyInstance, ours: Ours): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { anyOrigin = false, form } = request.routeOptions.config;
    const isOurs =
      anyOrigin ||
      reading.has(request.method) ||
      bearerOf(request) !== undefined ||
      (form !== undefined && namesNoOrigin(request)) ||
      comesFromUs(request, ours);
    done(isOurs ? undefined : new AppError('foreign_origin'));
  });
}

function comesFromUs(request: FastifyRequest, { publicOrigin, site: { panelOrigin } = none }: Ours): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // What an owner set in the panel counts besides: behind a proxy that we do not trust, its https is not to be seen here.
  const ownOrigin =
    origin === undefined ? site !== undefined : [toOwnOrigin(request, publicOrigin), panelOrigin].includes(origin);
  return ownOrigin && (site === undefined || site === 'same-origin');
}

/** Without PUBLIC_URL the host that the request names is ours, so that localhost, 127.0.0.1 and a LAN name all work. */
export function toOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

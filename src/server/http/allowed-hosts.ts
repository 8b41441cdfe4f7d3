import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered by whatever name a request has for this host. */
    anyHost?: boolean;
  }
}

/** What is ours by the configuration, and by what an owner set in the panel, which can change. */
export type OurHosts = Pick<Config, 'publicOrigin' | 'allowedHosts'> & {
  site?: { readonly panelOrigin: string | undefined; readonly panelHost: string | undefined };
  /** Answers who asks for a page by a name that is not ours; false where nobody does. */
  answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => boolean;
};

/**
 * Refuses requests for a host that is not ours. A page elsewhere can let its own name lead to our address (DNS
 * rebinding): its requests would then seem to come from us. Addresses, `localhost` and `*.local` cannot be had by it.
 * Routes that say so are answered by any name: who supervises in a network of containers knows us by one of its own.
 */
export function refuseUnknownHosts(app: FastifyInstance, config: OurHosts): void {
  const ours = new Set(config.allowedHosts);
  if (config.publicOrigin) ours.add(new URL(config.publicOrigin).hostname);
  app.addHook('onRequest', (request, reply, done) => {
    const mayAnswer = request.routeOptions.config?.anyHost === true || isOurs(request.hostname, ours, config.site);
    if (mayAnswer) done();
    else if (!config.answerUnknown?.(request, reply)) done(new AppError('host_unknown'));
  });
}

function isOurs(hostname: string | undefined, ours: ReadonlySet<string>, site: OurHosts['site']): boolean {
  // HTTP/1.0 knows no host: an old supervisor, and never a browser.
  if (!hostname) return true;
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(name) > 0 || name === 'localhost' || name.endsWith('.local')) return true;
  return ours.has(name) || name === site?.panelHost;
}

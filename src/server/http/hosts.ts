import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config.ts';

/**
 * Refuses requests for a host that is not ours. A page elsewhere can let its own name lead to our address (DNS
 * rebinding): its requests would then seem to come from us. Addresses, `localhost` and `*.local` cannot be had by it.
 */
export function refuseUnknownHosts(app: FastifyInstance, config: Pick<Config, 'publicOrigin' | 'allowedHosts'>): void {
  const ours = new Set(config.allowedHosts);
  if (config.publicOrigin) ours.add(new URL(config.publicOrigin).hostname);
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOurs(request.hostname, ours) ? undefined : new AppError('host_unknown'));
  });
}

function isOurs(hostname: string | undefined, ours: ReadonlySet<string>): boolean {
  // HTTP/1.0 knows no host: an old supervisor, and never a browser.
  if (!hostname) return true;
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  return isIP(name) > 0 || name === 'localhost' || name.endsWith('.local') || ours.has(name);
}

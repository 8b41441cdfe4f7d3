import type { FastifyInstance } from 'fastify';
import { askedToChangePassword } from '#contract/people/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { toOwnOrigin } from '#server/http/origin.ts';

const dayMs = 86_400_000;

/** RFC 9116 asks for less than a year: whoever reads an old copy is to ask again. */
const validDays = 90;

/** What others look for at one address on every site: whom to tell of a weakness, and where a password is changed. */
export function serveWellKnown(app: FastifyInstance, { config, site }: Pick<Deps, 'config' | 'site'>): void {
  app.get('/.well-known/security.txt', { config: { openToAll: true } }, async (request, reply) => {
    const { securityContact } = config;
    if (!securityContact) return reply.callNotFound();
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs).toISOString();
    const canonical = `${toOwnOrigin(request, site.origin)}/.well-known/security.txt`;
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${canonical}\n`);
  });
  app.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/admin${askedToChangePassword}`, 302),
  );
}

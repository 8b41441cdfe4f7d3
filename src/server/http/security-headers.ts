import { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Inline = { styleHashes: readonly string[]; scriptHashes: readonly string[] };

/** What a page may load and run: files of ours, and what stands in it and has one of these SHA-256 hashes (base64). */
export function contentPolicy({ styleHashes, scriptHashes }: Inline = { styleHashes: [], scriptHashes: [] }): string {
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    ...alsoInline('script-src', scriptHashes),
    ...alsoInline('style-src', styleHashes),
  ].join('; ');
}

function alsoInline(directive: string, hashes: readonly string[]): string[] {
  return hashes.length > 0 ? [`${directive} 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`] : [];
}

const secureTransport = ['strict-transport-security', 'max-age=31536000'] as const;

export type SecurityHeaders = ReadonlyMap<string, string>;

/** What every answer carries, whoever writes it: a route, the file server, the stream, or Node itself. */
export function securityHeaders(publicOrigin: string | undefined): SecurityHeaders {
  return new Map([
    ['content-security-policy', contentPolicy()],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-content-type-options', 'nosniff'],
    ...(publicOrigin?.startsWith('https:') ? [secureTransport] : []),
  ]);
}

/**
 * The kind of answer that Node's server makes for each request. A hook would miss those that end before the hooks: a bad
 * URL, an absent host, an expectation that nobody can meet, a server that is stopping.
 */
export function secureAnswers(headers: SecurityHeaders): typeof ServerResponse {
  return class SecureAnswer extends ServerResponse {
    constructor(...args: ConstructorParameters<typeof ServerResponse>) {
      super(...args);
      for (const [name, value] of headers) this.setHeader(name, value);
    }
  } as typeof ServerResponse;
}

/** What only a request can tell: its id, and whether it came over https through a proxy that we trust. */
export function addRequestHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header(...secureTransport);
    done();
  });
}

import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * What a page may load and run: files of ours, and styles in it that have these SHA-256 hashes (base64). `framedBy`: the sites
 * whose pages may show it in a frame.
 */
export function contentPolicy(styleHashes: readonly string[] = [], framedBy: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    "img-src 'self' data:",
    "object-src 'none'",
    ...(styleHashes.length > 0 ? [`style-src 'self' ${styleHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`] : []),
  ].join('; ');
}

/** What a page may use of the device. */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=()`;
}

const secureTransport = ['strict-transport-security', 'max-age=31536000'] as const;

export type SecurityHeaders = ReadonlyMap<string, string>;

/** The headers of every answer, written by a route, the file server, the stream, or Node itself. */
export function securityHeaders(publicOrigin: string | undefined): SecurityHeaders {
  return new Map([
    ['content-security-policy', contentPolicy()],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissionsPolicy({ camera: false })],
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
  const secure = Object.fromEntries(headers);
  return class SecureAnswer extends ServerResponse {
    /** Every answer begins here, also one that names no headers. What it says itself goes before ours. */
    override writeHead(status: number, ...rest: unknown[]): this {
      const [given, ...others] = rest;
      // One object and nothing set before, as nearly always: Node writes it as it is, which takes half of the time.
      if (others.length === 0 && isPlain(given) && this.getHeaderNames().length === 0)
        return super.writeHead(status, { ...secure, ...given });
      for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...(rest as []));
    }
  } as typeof ServerResponse;
}

function isPlain(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** The headers that depend on the request: its id, and whether it came over https through a proxy that we trust. */
export function addRequestHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header(...secureTransport);
    done();
  });
}

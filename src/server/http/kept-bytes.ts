import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodingNegotiator } from './accept.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What an answer says, and as of when. */
export type Version = {
  /** Of the content without the moment it was made: the same hash, the same page. */
  hash: string;
  /** `server_time`: by the database's clock, which is the same for every copy of the app. */
  serverTimeMs: number;
  /** The same moment by this process's monotonic clock, to tell the age. */
  renderedAtMs: number;
};

/** An answer as bytes in every encoding, made once and shared by all who ask. */
export type KeptBytes = Version & { bodies: Record<Encoding, Buffer> };

// Quality 5 compresses nearly as well as 11 in a fiftieth of the time; a change must not wait for the last per cent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

export async function compress(text: string | Buffer): Promise<KeptBytes['bodies']> {
  const identity = typeof text === 'string' ? Buffer.from(text) : text;
  const [br, gzipped] = await Promise.all([toBrotli(identity, brotliOptions), toGzip(identity)]);
  return { br, gzip: gzipped, identity };
}

const encodings = new EncodingNegotiator<Encoding>(['br', 'gzip', 'identity']);

/** Kept bytes, what they are, which headers of a request decide on them, and a content policy of their own. */
export type Kept = { bytes: KeptBytes; type: string; vary: string; policy?: string };

export type WireAnswer = { status: 200 | 304; headers: Record<string, string>; body?: Buffer };

/** The answer to a request with these headers: nothing is queried, serialised or compressed for a single visitor. */
export function toKeptAnswer(requested: IncomingHttpHeaders, { bytes, type, vary, policy }: Kept): WireAnswer {
  const common = {
    'cache-control': 'public, no-cache',
    vary,
    ...(policy !== undefined && { 'content-security-policy': policy }),
  };
  const held = findHeld(requested['if-none-match'], bytes);
  if (held) return { status: 304, headers: { ...common, etag: held.tag, age: ageS(bytes, held.serverTimeMs) } };
  const encoding = encodings.negotiate(requested['accept-encoding']) ?? 'identity';
  const body = bytes.bodies[encoding];
  return {
    status: 200,
    headers: {
      ...common,
      etag: toTag(bytes, encoding),
      age: ageS(bytes, bytes.serverTimeMs),
      'content-type': type,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  };
}

/** The same through the framework. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  const { status, headers, body } = toKeptAnswer(request.headers, kept);
  return reply.status(status).headers(headers).send(body);
}

/**
 * A strong tag: it names the content, the moment of its `server_time` and the encoding, so exact bytes. The moment lets
 * us answer 304 to a browser whose bytes are older but say the same, with the age of what it holds.
 */
function toTag({ hash, serverTimeMs }: Version, encoding: Encoding): string {
  return `"${hash}.${serverTimeMs.toString(36)}.${encoding}"`;
}

/** The tag, of those that the browser holds, that says the same; and since when it does. */
function findHeld(
  ifNoneMatch: string | undefined,
  { hash, serverTimeMs }: Version,
): { tag: string; serverTimeMs: number } | undefined {
  const start = ifNoneMatch?.indexOf(`"${hash}.`) ?? -1;
  if (!ifNoneMatch || start < 0) return undefined;
  const moment = start + hash.length + 2;
  const tag = ifNoneMatch.slice(start, ifNoneMatch.indexOf('"', moment) + 1);
  return { tag, serverTimeMs: Number.parseInt(ifNoneMatch.slice(moment), 36) || serverTimeMs };
}

function ageS(kept: Version, heldSinceMs: number): string {
  return String(Math.max(0, Math.floor((serverNowMs(kept) - heldSinceMs) / 1000)));
}

/** By the database's clock, carried on by ours: that of this machine may differ from another copy's, or jump. */
export function serverNowMs({ serverTimeMs, renderedAtMs }: Version): number {
  return Math.floor(serverTimeMs + performance.now() - renderedAtMs);
}

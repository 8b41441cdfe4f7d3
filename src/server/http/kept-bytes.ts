import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes in every encoding, made once and shared by all who ask. */
export type KeptBytes = {
  /** Of the content without the moment it was made: the same hash, the same page. */
  hash: string;
  /** `server_time`: by the database's clock, which is the same for every copy of the app. */
  serverTimeMs: number;
  /** The same moment by this process's monotonic clock, to tell the age. */
  renderedAtMs: number;
  bodies: Record<Encoding, Buffer>;
};

// Quality 5 compresses nearly as well as 11 in a fiftieth of the time; a change must not wait for the last per cent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

export async function compress(text: string): Promise<KeptBytes['bodies']> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([toBrotli(identity, brotliOptions), toGzip(identity)]);
  return { br, gzip: gzipped, identity };
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'], cache: new Map() });

/** Sends kept bytes as they are: nothing is queried, serialised or compressed for a single visitor. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptBytes,
  type: string,
  /** Which headers of a request decide on the answer. */
  vary = 'accept-encoding',
): FastifyReply {
  const encoding = (negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity') as Encoding;
  reply.headers({ 'cache-control': 'public, no-cache', vary });
  const held = findHeld(request.headers['if-none-match'], kept);
  if (held)
    return reply
      .status(304)
      .headers({ etag: held.tag, age: ageS(kept, held.serverTimeMs) })
      .send();
  return reply
    .headers({ etag: toTag(kept, encoding), age: ageS(kept, kept.serverTimeMs), 'content-type': type })
    .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
    .send(kept.bodies[encoding]);
}

/**
 * A strong tag: it names the content, the moment of its `server_time` and the encoding, so exact bytes. The moment lets
 * us answer 304 to a browser whose bytes are older but say the same, with the age of what it holds.
 */
function toTag({ hash, serverTimeMs }: KeptBytes, encoding: Encoding): string {
  return `"${hash}.${serverTimeMs.toString(36)}.${encoding}"`;
}

function findHeld(
  ifNoneMatch: string | undefined,
  { hash, serverTimeMs }: KeptBytes,
): { tag: string; serverTimeMs: number } | undefined {
  for (const tag of ifNoneMatch?.match(/"[^"]*"/g) ?? []) {
    const [content, moment = ''] = tag.slice(1, -1).split('.');
    if (content === hash) return { tag, serverTimeMs: Number.parseInt(moment, 36) || serverTimeMs };
  }
  return undefined;
}

function ageS(kept: KeptBytes, heldSinceMs: number): number {
  return Math.max(0, Math.floor((serverNowMs(kept) - heldSinceMs) / 1000));
}

/** By the database's clock, carried on by ours: that of this machine may differ from another copy's, or jump. */
export function serverNowMs({ serverTimeMs, renderedAtMs }: KeptBytes): number {
  return Math.floor(serverTimeMs + performance.now() - renderedAtMs);
}

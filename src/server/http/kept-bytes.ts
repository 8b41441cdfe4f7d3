import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes in every encoding, made once and shared by all who ask. */
export type KeptBytes = {
  /** Of the content without the moment it was made: the same hash, the same page. */
  hash: string;
  /** By this process's clock, to tell the age. */
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
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes, type: string): FastifyReply {
  const encoding = (negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity') as Encoding;
  reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  const held = findHeld(request.headers['if-none-match'], kept);
  if (held)
    return reply
      .status(304)
      .headers({ etag: held.tag, age: ageS(held.renderedAtMs) })
      .send();
  return reply
    .headers({ etag: toTag(kept, encoding), age: ageS(kept.renderedAtMs), 'content-type': type })
    .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
    .send(kept.bodies[encoding]);
}

/**
 * A strong tag: it names the content, the moment of its `server_time` and the encoding, so exact bytes. The moment lets
 * us answer 304 to a browser whose bytes are older but say the same, with the age of what it holds.
 */
function toTag({ hash, renderedAtMs }: KeptBytes, encoding: Encoding): string {
  return `"${hash}.${renderedAtMs.toString(36)}.${encoding}"`;
}

function findHeld(
  ifNoneMatch: string | undefined,
  { hash }: KeptBytes,
): { tag: string; renderedAtMs: number } | undefined {
  for (const tag of ifNoneMatch?.match(/"[^"]*"/g) ?? []) {
    const [content, moment = ''] = tag.slice(1, -1).split('.');
    if (content === hash) return { tag, renderedAtMs: Number.parseInt(moment, 36) || Date.now() };
  }
  return undefined;
}

function ageS(renderedAtMs: number): number {
  return Math.max(0, Math.floor((Date.now() - renderedAtMs) / 1000));
}

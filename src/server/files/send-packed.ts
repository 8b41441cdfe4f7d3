import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { EncodingNegotiator } from '#server/http/accept.ts';
import type { Bytes } from '#server/http/serve.ts';
import type { PackedFile } from './file-cache.ts';

const encodings = new EncodingNegotiator(['gzip', 'identity']);

/** A file that everybody may have, to be saved under a name; who has it already is told just that. */
export function sendPacked(
  { hash, bytes, length, plain }: PackedFile,
  { 'accept-encoding': accepted, 'if-none-match': cached }: IncomingHttpHeaders,
  { type, name }: { type: string; name: string },
): Bytes {
  const encoding = encodings.negotiate(accepted) === 'gzip' ? 'gzip' : 'identity';
  const etag = `"${hash}.${encoding}"`;
  const headers = { 'cache-control': 'public, no-cache', vary: 'accept-encoding', etag };
  if (cached?.includes(etag)) return { headers, content: 'not modified' };
  const ofFile = { ...headers, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  const packed = () => (typeof bytes === 'function' ? bytes() : bytes);
  if (encoding === 'gzip')
    return {
      headers: { ...ofFile, 'content-encoding': encoding, 'content-length': String(length) },
      content: packed(),
    };
  if (plain) return { headers: ofFile, content: plain };
  return { headers: ofFile, content: unpack(packed()) };
}

/** Breaks where what is unpacked breaks, so that nobody takes a part for the whole. */
function unpack(packed: Buffer | Readable): Readable {
  const unpacking = createGunzip();
  if (packed instanceof Readable) pipeline(packed, unpacking, () => {});
  else unpacking.end(packed);
  return unpacking;
}

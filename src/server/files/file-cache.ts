import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import { hashOf } from '#server/http/representation.ts';

const toGzip = promisify<string, Buffer>(gzip);

// A crowd that asks for a file shares one for this long.
const freshMs = 30_000;
const largestCache = 4;

/** A file as gzip, where it is large as a stream, with a hash of what it says; `plain` is there where it is small. */
export type PackedFile = { hash: string; bytes: Buffer | (() => Readable); length: number; plain?: Buffer };

// What is larger is unpacked for the few who do not read gzip.
export const largestPlain = 1_000_000;

// Each reads many rows and takes one core for as long as it is written.
const making = new ConcurrencyLimit({ atOnce: 1, longestQueue: 16 });

type KeptFile = PackedFile & { bytes: Buffer };
type CachedFile = { stamp: string; file: Promise<KeptFile> };

/**
 * A cache of what is made once of a completed batch for all who ask, as compressed files. One is made at a time.
 */
export class FileCache {
  readonly #make: (batchId: string) => Promise<string>;
  readonly #cache = new LRUCache<string, CachedFile>({ max: largestCache, ttl: freshMs });

  /** @param make writes the file; what it throws reaches who asked, as does that too many are waited for */
  constructor(make: (batchId: string) => Promise<string>) {
    this.#make = make;
  }

  /** @param stamp with another one, as after an act that removes words, the file is made again */
  read(batchId: string, stamp: string): Promise<KeptFile> {
    const cached = this.#cache.get(batchId);
    if (cached?.stamp === stamp) return cached.file;
    const file = making.run(() => this.#make(batchId).then(pack));
    this.#cache.set(batchId, { stamp, file });
    file.catch(() => {
      if (this.#cache.peek(batchId)?.file === file) this.#cache.delete(batchId);
    });
    return file;
  }
}

async function pack(content: string): Promise<KeptFile> {
  const plain = Buffer.from(content);
  const bytes = await toGzip(content);
  return { hash: hashOf(content), bytes, length: bytes.length, ...(plain.length <= largestPlain && { plain }) };
}

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { makeRecord } from './record.ts';

const toGzip = promisify<Buffer, Buffer>(gzip);

// A record of 100,000 ballots takes a second to make, so a crowd that asks for it shares one for this long.
const freshMs = 30_000;
const largestCache = 4;

type CachedRecord = { lastAct: string; madeAtMs: number; bytes: Promise<Buffer> };

/** A cache of the records of completed batches, as compressed files. */
export class RecordCache {
  readonly #db: Database;
  readonly #cache = new Map<string, CachedRecord>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * @param lastAct the last act on the log: after another one, such as one that removes words, the record is made again
   * @throws AppError batch_not_completed
   */
  read(batchId: string, lastAct: string): Promise<Buffer> {
    const cached = this.#cache.get(batchId);
    if (cached && cached.lastAct === lastAct && performance.now() - cached.madeAtMs < freshMs) return cached.bytes;
    const bytes = this.#make(batchId);
    this.#cache.delete(batchId);
    this.#cache.set(batchId, { lastAct, madeAtMs: performance.now(), bytes });
    for (const oldest of this.#cache.keys()) if (this.#cache.size > largestCache) this.#cache.delete(oldest);
    bytes.catch(() => {
      if (this.#cache.get(batchId)?.bytes === bytes) this.#cache.delete(batchId);
    });
    return bytes;
  }

  async #make(batchId: string): Promise<Buffer> {
    const record = await makeRecord(this.#db, batchId);
    if (!record) throw new AppError('batch_not_completed');
    return toGzip(Buffer.from(JSON.stringify(record)));
  }
}

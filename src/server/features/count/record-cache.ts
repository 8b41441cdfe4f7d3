import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { makeRecord } from './record.ts';

const toGzip = promisify<Buffer, Buffer>(gzip);

// A record of 100,000 ballots takes a second to make, so a crowd that asks for it shares one for this long.
const keptMs = 30_000;
const keptAtMost = 4;

type Kept = { lastAct: string; madeAtMs: number; bytes: Promise<Buffer> };

/** Records of completed batches as compressed files, made once for everybody who asks in a while. */
export class RecordCache {
  readonly #db: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * @param lastAct of all on the log: after another one, such as one that removes words, the record is made anew
   * @throws AppError batch_not_completed
   */
  read(batchId: string, lastAct: string): Promise<Buffer> {
    const kept = this.#kept.get(batchId);
    if (kept && kept.lastAct === lastAct && performance.now() - kept.madeAtMs < keptMs) return kept.bytes;
    const bytes = this.#make(batchId);
    this.#kept.delete(batchId);
    this.#kept.set(batchId, { lastAct, madeAtMs: performance.now(), bytes });
    for (const oldest of this.#kept.keys()) if (this.#kept.size > keptAtMost) this.#kept.delete(oldest);
    bytes.catch(() => {
      if (this.#kept.get(batchId)?.bytes === bytes) this.#kept.delete(batchId);
    });
    return bytes;
  }

  async #make(batchId: string): Promise<Buffer> {
    const record = await makeRecord(this.#db, batchId);
    if (!record) throw new AppError('batch_not_completed');
    return toGzip(Buffer.from(JSON.stringify(record)));
  }
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { v7 as newId } from 'uuid';
import { AppError } from '#server/app-error.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import {
  type Connection,
  connectPatiently,
  type Database,
  type DatabaseTransaction,
} from '#server/database/connect.ts';
import { lockCountLog, lockStoredRecords } from '#server/database/locks.ts';
import { largestPlain, type PackedFile } from '#server/files/file-cache.ts';
import { toTagHash } from '#server/http/representation.ts';
import { SingleFlight } from '#server/single-flight.ts';
import { writeRecord } from './record.ts';
import { readLastLinkOfCount } from './repository.ts';

const unpack = promisify<Buffer, Buffer>(gunzip);

const usualPartBytes = 256 * 1024;
const mostAttempts = 3;
const retryAfterS = 3;

type Stored = { id: string; hash: string; parts: number; packed_bytes: string; bytes: string };

/**
 * The records of completed batches as they are sent. Each is made once for all copies of the app, when it is asked for first, and stored
 * compressed until something enters the log that bears on a count. It is sent from there, so that a large one is in no memory as a whole.
 */
export class StoredRecords {
  readonly #db: Database;
  readonly #connection: Connection;
  readonly #partBytes: number;
  readonly #making = new SingleFlight<void>();
  readonly #oneAtATime = new ConcurrencyLimit({ atOnce: 1, longestQueue: 16 });
  /** What fits into one part, by batch and link, for a crowd that asks. */
  readonly #small = new LRUCache<string, PackedFile>({ max: 4 });

  constructor(db: Database, connection: Connection, { partBytes = usualPartBytes } = {}) {
    this.#db = db;
    this.#connection = connection;
    this.#partBytes = partBytes;
  }

  /**
   * @param link the last one of the log that bears on a count
   * @throws AppError batch_not_completed, overloaded
   */
  async read(batchId: string, link: string): Promise<PackedFile> {
    for (let attempt = 1; ; attempt++) {
      const small = this.#small.get(`${batchId} ${link}`);
      if (small) return small;
      const stored = await findStored(this.#db, batchId, link);
      if (stored) return this.#toFile(stored, `${batchId} ${link}`);
      if (attempt > mostAttempts) throw new AppError('overloaded', { retry_after: retryAfterS });
      await this.#making.run(batchId, () => this.#oneAtATime.run(() => this.#make(batchId)));
      link = await readLastLinkOfCount(this.#db);
    }
  }

  async #toFile({ id, hash, parts, packed_bytes, bytes }: Stored, key: string): Promise<PackedFile> {
    const length = Number(packed_bytes);
    const read = () => readParts(this.#db, id, parts);
    if (parts > 1) return { hash, length, bytes: () => Readable.from(read()) };
    const packed = await buffer(Readable.from(read()));
    const file = { hash, length, bytes: packed, ...(Number(bytes) <= largestPlain && { plain: await unpack(packed) }) };
    this.#small.set(key, file);
    return file;
  }

  /** Where something enters the log meanwhile nothing is stored. */
  async #make(batchId: string): Promise<void> {
    // It may take longer than a statement or a silence of the others may.
    const { db } = connectPatiently(this.#connection);
    try {
      await db.transaction().execute(async (tx) => {
        await lockStoredRecords(tx);
        if (await findStored(tx, batchId, await readLastLinkOfCount(tx))) return; // another copy was faster
        const id = newId();
        const made = await writeRecord(db, batchId, async (parts, link) => ({
          link,
          ...(await store(tx, { id, partBytes: this.#partBytes }, parts)),
        }));
        // What stands beside the batch locks its row, and whoever changes the batch has that before the log.
        await sql`select from batches where id = ${batchId} for key share`.execute(tx);
        await lockCountLog(tx);
        await sql`delete from stored_records where batch_id = ${batchId}`.execute(tx);
        if (made.link === (await readLastLinkOfCount(tx)))
          await tx
            .insertInto('stored_records')
            .values({ id, batch_id: batchId, ...made })
            .execute();
        else await tx.deleteFrom('stored_record_parts').where('record_id', '=', id).execute();
      });
    } finally {
      await db.destroy();
    }
  }
}

async function findStored(db: Database, batchId: string, link: string): Promise<Stored | undefined> {
  return db
    .selectFrom('stored_records')
    .where('batch_id', '=', batchId)
    .where('link', '=', link)
    .select(['id', 'hash', 'parts', 'packed_bytes', 'bytes'])
    .executeTakeFirst();
}

/** Stores what is written, compressed, while it is written. */
async function store(
  tx: DatabaseTransaction,
  { id, partBytes }: { id: string; partBytes: number },
  written: AsyncIterable<string>,
) {
  const digest = createHash('sha256');
  let bytes = 0;
  let packed_bytes = 0;
  let parts = 0;
  async function* counting() {
    for await (const text of written) {
      const some = Buffer.from(text);
      digest.update(some);
      bytes += some.length;
      yield some;
    }
  }
  await pipeline(counting, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of inParts(packed, partBytes)) {
      await tx.insertInto('stored_record_parts').values({ record_id: id, place: parts, packed: part }).execute();
      packed_bytes += part.length;
      parts += 1;
    }
  });
  return { hash: toTagHash(digest), parts, packed_bytes, bytes };
}

async function* inParts(chunks: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer, void, undefined> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= partBytes) {
      yield waiting.subarray(0, partBytes);
      waiting = waiting.subarray(partBytes);
    }
  }
  if (waiting.length > 0) yield waiting;
}

/** @throws Error where it has been made anew meanwhile: what was sent by then is not to be taken for the whole */
async function* readParts(db: Database, id: string, parts: number): AsyncGenerator<Buffer, void, undefined> {
  for (let place = 0; place < parts; place++) {
    const { packed } = await db
      .selectFrom('stored_record_parts')
      .where('record_id', '=', id)
      .where('place', '=', place)
      .select('packed')
      .executeTakeFirstOrThrow();
    yield packed;
  }
}

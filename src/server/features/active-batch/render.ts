import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { ActiveBatch } from '#contract/active-batch.ts';
import type { Database } from '#server/database/connect.ts';
import { findActiveBatch } from '#server/features/batches/repository.ts';
import { listQuestionsOfBatch } from '#server/features/questions/repository.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The public answer as bytes, in every encoding, made once per change and shared by all visitors. */
export type RenderedAnswer = {
  /** Of the content without `server_time`: the same hash, the same page. */
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

export async function renderActiveBatch(db: Database): Promise<RenderedAnswer> {
  const { now, ...content } = await readSnapshot(db);
  const readAtMs = performance.now();
  // The contract's schema strips whatever is not public: the e-mail addresses above all.
  const answer = ActiveBatch.parse({ server_time: now.toISOString(), ...content });
  const { server_time: _, ...hashed } = answer;
  const identity = Buffer.from(JSON.stringify(answer));
  const [br, gzipped] = await Promise.all([toBrotli(identity, brotliOptions), toGzip(identity)]);
  return {
    hash: createHash('sha256').update(JSON.stringify(hashed)).digest('base64url').slice(0, 22),
    serverTimeMs: now.getTime(),
    renderedAtMs: readAtMs,
    bodies: { br, gzip: gzipped, identity },
  };
}

/** One consistent moment: without the snapshot a ballot between two queries would show stones that do not add up. */
function readSnapshot(db: Database) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
      if (!rows[0]) throw new Error('The database did not tell the time.');
      const batch = (await findActiveBatch(tx)) ?? null;
      const questions = batch ? await listQuestionsOfBatch(tx, batch) : [];
      return { now: rows[0].now, batch, questions };
    });
}

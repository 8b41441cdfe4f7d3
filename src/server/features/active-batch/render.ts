import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ActiveBatch } from '#contract/active-batch.ts';
import type { Database } from '#server/database/connect.ts';
import { findActiveBatch } from '#server/features/batches/repository.ts';
import { listQuestionsOfBatch } from '#server/features/questions/repository.ts';
import type { Version } from '#server/http/kept-bytes.ts';

/** The public answer, as it says and as JSON. */
export type RenderedAnswer = Version & { content: ActiveBatch; body: Buffer };

export async function renderActiveBatch(db: Database): Promise<RenderedAnswer> {
  const { now, ...snapshot } = await readSnapshot(db);
  const readAtMs = performance.now();
  // The contract's schema strips whatever is not public: the e-mail addresses above all.
  const content = ActiveBatch.parse({ server_time: now.toISOString(), ...snapshot });
  const { server_time, ...rest } = content;
  // Written once for both: it may be a megabyte.
  const meaning = JSON.stringify(rest);
  return {
    content,
    hash: createHash('sha256').update(meaning).digest('base64url').slice(0, 22),
    serverTimeMs: now.getTime(),
    renderedAtMs: readAtMs,
    body: Buffer.from(`${JSON.stringify({ server_time }).slice(0, -1)},${meaning.slice(1)}`),
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

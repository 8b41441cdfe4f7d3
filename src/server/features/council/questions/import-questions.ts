import { createHmac, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type ImportRow, importColumns, type questionImportApi } from '#contract/council/question-import.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { refuseQuestions, rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import { readPhases } from '#server/features/council/batches/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { findRepeated, type ImportedQuestion, readRows } from './import-rules.ts';

type Import = { rows: readonly ImportRow[]; dry_run?: boolean | undefined };

/**
 * Brings the questions of a file into a batch: all of them in one act, or none. The same key with the same rows has the first
 * answer again, and nothing comes twice.
 * @throws AppError import_invalid, batch_not_found, batch_full, batch_in_stoning, batch_completed, idempotency_key_reused
 */
export async function importQuestions(
  deps: Deps,
  actor: Actor,
  batchId: string,
  { rows, dry_run }: Import,
  key?: string,
): Promise<ResponseOf<typeof questionImportApi.import>> {
  const { rules } = await readBatch(deps.db, batchId);
  const { questions, numbers, faulty } = await readRows(rows, rules);
  if (dry_run) {
    await refuseImport(deps.db, batchId, rows.length);
    const repeated = findRepeated({ questions, numbers }, await listAskedTexts(deps.db, batchId));
    return { rows: faulty, count: questions.length, repeated };
  }
  if (faulty.length > 0) throw new AppError('import_invalid', { rows: faulty });
  const ids = await storeOnce(deps, actor, { batchId, questions, key });
  return { rows: [], count: questions.length, ids };
}

/** What the database would refuse, said before it is tried. */
async function refuseImport(db: Database, batchId: string, rows: number): Promise<void> {
  refuseQuestions(await readBatch(db, batchId));
  const { room = 0 } = (await readPhases(db, [batchId])).get(batchId) ?? {};
  if (rows > room) throw new AppError('batch_full');
}

/** The words of what stands in the batch or waits in it. */
async function listAskedTexts(db: Database, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from questions where batch_id = ${batchId} and (stands or waits)
  `.execute(db);
  return rows.map(({ text }) => text);
}

type NewImport = { batchId: string; questions: readonly ImportedQuestion[]; key: string | undefined };

/** The first question keeps the key, and with it a digest of the whole import. Returns the ids, those of the first time too. */
async function storeOnce({ db, audit, secrets }: Deps, actor: Actor, wanted: NewImport): Promise<string[]> {
  const digest = digestImport(wanted, secrets.people);
  const store = async () => {
    const earlier = await findEarlierIds(db, wanted, digest);
    if (earlier) return earlier;
    return transact(db, async (tx) => {
      await shareBatches(tx, [wanted.batchId]);
      refuseQuestions(await readBatch(tx, wanted.batchId));
      const imported = await insertImported(tx, wanted, digest);
      await audit(tx, actor, {
        kind: 'questions.imported',
        batchId: wanted.batchId,
        after: {
          questions: imported.length,
          without_address: wanted.questions.filter(({ author_email }) => author_email === '').length,
        },
        undo: { imported },
        questionIds: imported,
      });
      return imported;
    });
  };
  return (
    store()
      // The same import came at the same time, and has won: in the same millisecond its questions have the same ids.
      .catch((error) => (isOfTheSame(error) ? store() : Promise.reject(error)))
      .catch(rethrowRefusal)
  );
}

function isOfTheSame(error: unknown): boolean {
  return violates(error, 'questions_submission_key_key') || violates(error, 'questions_pkey');
}

function digestImport({ batchId, questions, key }: NewImport, secret: KeyObject): Buffer | null {
  if (key === undefined) return null;
  const sent = JSON.stringify([key, batchId, questions]);
  return createHmac('sha256', secret).update(`import:${sent}`).digest();
}

/** Of an import that came before. A key of anything else, or of words that are there no more, imports nothing. */
async function findEarlierIds(
  db: Database,
  { key, questions }: NewImport,
  digest: Buffer | null,
): Promise<string[] | undefined> {
  if (key === undefined) return undefined;
  const earlier = await db
    .selectFrom('questions')
    .where('submission_key', '=', key)
    .where('held_until', 'is', null)
    .select(['id', 'submission_digest'])
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (!digest || !earlier.submission_digest?.equals(digest)) throw new AppError('idempotency_key_reused');
  return toIds(questions.length, { digest, atMs: momentIn(earlier.id) });
}

/** In the order of the rows. Under a key they follow from it and the moment, so that a repeated call is told the same ones. */
function toIds(count: number, { digest, atMs }: { digest: Buffer | null; atMs: number }): string[] {
  return Array.from({ length: count }, (_, seq) =>
    digest === null
      ? newId()
      : newId({ msecs: atMs, seq, random: createHmac('sha256', digest).update(String(seq)).digest() }),
  );
}

/** When an id of version 7 was made: its first 48 bits. */
function momentIn(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

/** In one statement, in the order of the rows; where the batch is reviewed first, they wait. Returns the ids. */
async function insertImported(
  db: Database,
  { batchId, questions, key }: NewImport,
  digest: Buffer | null,
): Promise<string[]> {
  const ids = toIds(questions.length, { digest, atMs: Date.now() });
  const columns = sql.join(importColumns.map((column) => sql.ref(column)));
  await sql`
    insert into questions (id, ${columns}, without_address, batch_id, state, submission_key, submission_digest)
    select sent.id, ${columns}, author_email = '', batches.id,
      first_state(batches),
      case when sent.id = ${ids[0]} then ${key ?? null}::text end, case when sent.id = ${ids[0]} then ${digest}::bytea end
    from unnest(
      ${ids}::uuid[],
      ${sql.join(importColumns.map((column) => sql`${questions.map((question) => question[column])}::text[]`))}
    ) as sent (id, ${columns})
    join batches on batches.id = ${batchId}
    order by sent.id
  `.execute(db);
  return ids;
}

/**
 * Takes an import back: what is still in the batch and has no paper to stand on goes, but for what somebody has reworded, merged
 * or split since. Returns how many went.
 */
export async function removeImported(db: Database, batchId: string, ids: readonly string[]): Promise<number> {
  // They count as never asked.
  const { rows } = await sql<{ id: string }>`
    update questions set asked_in = null
    where id = any (${[...ids]}::uuid[]) and batch_id = ${batchId} and held_until is null and removed_at is null
      and state not in ('merged', 'split')
      and not exists (select from ballot_questions where question_id = questions.id)
      and not exists (select from question_edits where question_id = questions.id)
    returning id
  `.execute(db);
  await sql`delete from questions where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.length;
}

import { type NotNull, sql, type UpdateObject } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import type { Batch, BatchChange, NewBatch } from '#contract/council/batches.ts';
import { areCombined, toBatchRules } from '#contract/council/chosen-rules.ts';
import { allows, phasesThatAllow } from '#contract/council/phases.ts';
import type { Phase, PhaseText } from '#contract/council/public-batch.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { DB } from '#server/database/row-types.ts';
import { selectBatches, toBatch } from './batch-rows.ts';
import { toSlug } from './slug.ts';

export async function listBatches(db: Database): Promise<Batch[]> {
  const rows = await selectBatches(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toBatch);
}

export async function findBatch(db: Database, id: string): Promise<Batch | undefined> {
  const row = await selectBatches(db).where('id', '=', id).executeTakeFirst();
  return row && toBatch(row);
}

export async function findActiveBatch(db: Database): Promise<Batch | undefined> {
  const row = await selectBatches(db).where('is_active', '=', true).executeTakeFirst();
  return row && toBatch(row);
}

/** The last completed batch that is listed, other than the active one. */
export async function findEarlierResult(db: Database): Promise<{ slug: string; name: string } | undefined> {
  return db
    .selectFrom('batches')
    .where('completed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('phase', 'in', phasesThatAllow('result'))
    .where('is_active', '=', false)
    .where('unlisted', '=', false)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['slug', 'name'])
    .executeTakeFirst();
}

// Long enough for who comes by once a week, and short enough that nobody reads of it when it means nothing any more.
const stopIsAnnouncedForDays = 14;

/**
 * The batch that was active before, where it was stopped before it was completed: only while it is there, listed, and the last
 * one that was deactivated.
 */
export async function findStoppedBatch(db: Database): Promise<{ name: string; at: string } | undefined> {
  const last = await db
    .selectFrom('batches')
    .where('deactivated_at', '>', sql<Date>`now() - make_interval(days => ${stopIsAnnouncedForDays})`)
    .where('deleted_at', 'is', null)
    .orderBy('deactivated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['name', 'phase', 'unlisted', 'deactivated_at'])
    .executeTakeFirst();
  if (!last?.deactivated_at || allows[last.phase as Phase].result || last.unlisted) return undefined;
  return { name: last.name, at: last.deactivated_at.toISOString() };
}

/**
 * `key` is the browser's, the same in every retry. Undefined when one was made with it before.
 * @throws AppError invalid_input where a rule lacks another that it needs
 */
export async function insertBatch(
  db: Database,
  { name, submission_deadline, stoning_deadline, rules }: NewBatch,
  key?: string,
): Promise<string | undefined> {
  const id = newId();
  const slug = toSlug(name) || id;
  const row = await db
    .insertInto('batches')
    .values({ id, slug, name, submission_deadline, stoning_deadline, ...rules, creation_key: key ?? null })
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) refuseUncombined(toBatchRules(row));
  return row?.id;
}

export async function findBatchByKey(db: Database, key: string): Promise<Batch | undefined> {
  const row = await selectBatches(db).where('creation_key', '=', key).executeTakeFirst();
  return row && toBatch(row);
}

/** What acts write of a batch. Its phase is written by `enter-phase.ts` alone, its round by `rounds.ts`. */
type Columns = Omit<UpdateObject<DB, 'batches'>, 'id' | 'phase' | 'stoning_round' | 'revision'>;

/**
 * Writes part of a batch, as one further revision. `phase_texts`, `reason_texts`: all that there are then.
 * @throws AppError invalid_input where a rule lacks another that it needs
 */
export async function updateBatch(
  db: Database,
  id: string,
  { phase_texts, reason_texts, ...columns }: Columns & Pick<BatchChange, 'phase_texts' | 'reason_texts'>,
): Promise<Batch> {
  if (phase_texts) await replacePhaseTexts(db, id, phase_texts);
  if (reason_texts) await replaceReasonTexts(db, id, reason_texts);
  await db
    .updateTable('batches')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const batch = toBatch(await selectBatches(db).where('id', '=', id).executeTakeFirstOrThrow());
  refuseUncombined(batch.rules);
  return batch;
}

function refuseUncombined(rules: BatchRules): void {
  if (!areCombined(rules)) throw new AppError('invalid_input');
}

async function replacePhaseTexts(db: Database, id: string, texts: readonly PhaseText[]): Promise<void> {
  await db.deleteFrom('batch_texts').where('batch_id', '=', id).execute();
  if (texts.length === 0) return;
  await db
    .insertInto('batch_texts')
    .values(texts.map((text) => ({ batch_id: id, ...text })))
    .execute();
}

type ReasonText = NonNullable<Batch['reason_texts']>[number];

async function replaceReasonTexts(db: Database, id: string, texts: readonly ReasonText[]): Promise<void> {
  await db.deleteFrom('batch_reasons').where('batch_id', '=', id).execute();
  if (texts.length === 0) return;
  await db
    .insertInto('batch_reasons')
    .values(texts.map((text) => ({ batch_id: id, ...text })))
    .execute();
}

/**
 * Leaves a marker of a batch in submission, which nothing shows; the questions stay, in no batch and in whatever state. The database refuses it where
 * there was a ballot.
 */
export async function removeBatch(db: Database, id: string): Promise<void> {
  await db
    .updateTable('kept_questions')
    .set((eb) => ({ batch_id: null, revision: eb('revision', '+', 1) }))
    .where('batch_id', '=', id)
    .execute();
  await db.deleteFrom('batch_texts').where('batch_id', '=', id).execute();
  await db.deleteFrom('batch_reasons').where('batch_id', '=', id).execute();
  await db
    .updateTable('batches')
    .set((eb) => ({ deleted_at: sql`now()`, creation_key: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deactivateBatches(db: Database): Promise<void> {
  await db
    .updateTable('batches')
    .set((eb) => ({ is_active: false, revision: eb('revision', '+', 1) }))
    .where('is_active', '=', true)
    .execute();
}

/** When the batch was stopped the last time; null if it never was, or goes on. */
export async function findStop(db: Database, id: string): Promise<Date | null> {
  const row = await db.selectFrom('batches').where('id', '=', id).select('deactivated_at').executeTakeFirst();
  return row?.deactivated_at ?? null;
}

/** As if the batch had not been active since: for an activation that is taken back. */
export async function stopAsOf(db: Database, id: string, at: string | null): Promise<void> {
  await db.updateTable('batches').set({ deactivated_at: at }).where('id', '=', id).execute();
}

/** The questions that stand in the batch, oldest first, by their words alone. */
export function listTexts(db: Database, id: string): Promise<{ id: string; text: string }[]> {
  return db
    .selectFrom('standing_questions')
    .where('batch_id', '=', id)
    .select(['id', 'text'])
    .$narrowType<{ id: NotNull; text: NotNull }>()
    .orderBy('id')
    .execute();
}

/** Ids of all batches, for acts that touch each of them. */
export async function listBatchIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('batches').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Locks the batch for who moves its reveal, and returns how far that is; undefined where there is no such batch. */
export function lockRevealed(tx: Database, id: string): Promise<{ revealed: number | null } | undefined> {
  return tx.selectFrom('batches').where('id', '=', id).select('revealed').forUpdate().executeTakeFirst();
}

/** Leaves the revision as it is: nobody who edits the batch meanwhile is in conflict with it. */
export async function setRevealed(tx: Database, id: string, revealed: number | null): Promise<void> {
  await tx.updateTable('batches').set({ revealed }).where('id', '=', id).execute();
}

/** Where a batch stands, as far as submissions and ballots ask. `room`: how many questions it still takes. */
export type BatchPhase = {
  id: string;
  is_active: boolean;
  /** Whether it takes questions now. */
  takes_questions: boolean;
  stoning_round: number;
  room: number;
  rules: BatchRules;
};

export async function readPhases(db: Database, ids: readonly string[]): Promise<Map<string, BatchPhase>> {
  const rows = await db
    .selectFrom('batches')
    .where('id', 'in', [...ids])
    .selectAll()
    .select(sql<boolean>`takes_questions(batches)`.as('takes_questions'))
    .select(sql<number>`room(batches)`.as('room'))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, rules: toBatchRules(row) }]));
}

/** What its checks are decided by, besides itself. */
export type BatchFacts = {
  /** In milliseconds, by the database's clock. */
  now: number;
  /** How many questions stand in it. */
  questions: number;
  /** The batch that was made before it. */
  before: { name: string; rules: BatchRules } | null;
};

export async function readBatchFacts(db: Database, id: string): Promise<BatchFacts> {
  const { rows } = await sql<{ now: Date; questions: number; before: ({ name: string } & BatchRules) | null }>`
    select clock_timestamp() as now,
      coalesce((select questions from batch_sizes where batch_id = batches.id), 0) as questions,
      (
        select to_jsonb(earlier) from batches as earlier
        where earlier.deleted_at is null and earlier.created_at < batches.created_at
        order by earlier.created_at desc limit 1
      ) as before
    from batches where id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no batch ${id}.`);
  const before = row.before && { name: row.before.name, rules: toBatchRules(row.before) };
  return { now: row.now.getTime(), questions: row.questions, before };
}

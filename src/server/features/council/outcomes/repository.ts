import { type ExpressionBuilder, sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { CouncilBatch } from '#contract/council/outcomes.ts';
import { phasesThatAllow } from '#contract/council/phases.ts';
import type { Database } from '#server/database/connect.ts';
import type { DB } from '#server/database/row-types.ts';
import type { OnPaper } from '#server/features/council/ballot-paper/repository.ts';

const isOf =
  ({ batchId, round, questionId }: OnPaper) =>
  (eb: ExpressionBuilder<DB, 'outcomes'>) =>
    eb.and({ batch_id: batchId, round, question_id: questionId });

/** Undefined: nothing is written. */
export async function findOutcome(db: Database, onPaper: OnPaper): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('outcomes')
    .where(isOf(onPaper))
    .select(sql<Outcome>`outcome_entry(outcomes)`.as('outcome'))
    .executeTakeFirst();
  return row?.outcome;
}

export async function storeOutcome(
  db: Database,
  { batchId, round, questionId }: OnPaper,
  outcome: Outcome,
): Promise<void> {
  await db
    .insertInto('outcomes')
    .values({ batch_id: batchId, round, question_id: questionId, ...outcome })
    .onConflict((conflict) => conflict.columns(['batch_id', 'round', 'question_id']).doUpdateSet(outcome))
    .execute();
}

export async function deleteOutcome(db: Database, onPaper: OnPaper): Promise<void> {
  await db.deleteFrom('outcomes').where(isOf(onPaper)).execute();
}

/** Differs as soon as any outcome of the round is another one. */
export async function readOutcomesVersion(db: Database, { id, stoning_round }: Batch): Promise<string> {
  const row = await db
    .selectFrom('outcomes')
    .where('batch_id', '=', id)
    .where('round', '=', stoning_round)
    .select(sql<string | null>`md5(string_agg(outcomes::text, ' ' order by question_id))`.as('version'))
    .executeTakeFirstOrThrow();
  return row.version ?? '';
}

/** Completed batches, the last completed one first. */
export async function listCouncilBatches(db: Database): Promise<CouncilBatch[]> {
  const rows = await db
    .selectFrom('batches')
    .where('phase', 'in', phasesThatAllow('result'))
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .select(['id', 'slug', 'name', 'completed_at'])
    .select((eb) =>
      eb
        .selectFrom('outcomes')
        .whereRef('outcomes.batch_id', '=', 'batches.id')
        .whereRef('outcomes.round', '=', 'batches.stoning_round')
        .select(sql<number>`count(*)::integer`.as('outcomes'))
        .as('outcomes'),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ completed_at, outcomes, ...row }) =>
    completed_at ? [{ ...row, completed_at: completed_at.toISOString(), outcomes: outcomes ?? 0 }] : [],
  );
}

type Words = Pick<Outcome, 'words' | 'link'>;

/** Outcomes that have this address, in any case, in their words or link, where it may be encoded. */
export async function listOutcomesThatMention(
  db: Database,
  email: string,
): Promise<(OnPaper & { outcome: Outcome })[]> {
  return db
    .selectFrom('outcomes')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', words, link)), lower(${email})) > 0
        or strpos(lower(link), lower(${encodeURIComponent(email)})) > 0`)
    .select(['batch_id as batchId', 'round', 'question_id as questionId'])
    .select(sql<Outcome>`outcome_entry(outcomes)`.as('outcome'))
    .orderBy('batch_id')
    .orderBy('question_id')
    .orderBy('round')
    .execute();
}

/** Only in an erasure. */
export async function rewordOutcome(db: Database, { words, link, ...onPaper }: OnPaper & Words): Promise<void> {
  await db.updateTable('outcomes').set({ words, link }).where(isOf(onPaper)).execute();
}

import type { DeclineReason, QuestionState } from '#contract/council/question-state.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { listLawful } from '#server/features/council/batches/question-moves.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { moveQuestions } from './move-question.ts';
import { lockStands, type Stand } from './question-states.ts';

type Decision = { ids: readonly string[]; to: 'published' | 'declined'; reason?: DeclineReason };

/**
 * Publishes or declines those of some questions that can be: one act for each batch that they are in. What stands already and has
 * other words waiting is decided on by itself.
 * @throws AppError batch_full
 */
export function decideSome(
  { db, audit }: Deps,
  actor: Actor,
  { ids, to, reason }: Decision,
): Promise<{ decided: number; stayed: number }> {
  const decide = async (tx: DatabaseTransaction) => {
    await shareBatchesOf(tx, ids);
    const stands = await lockStands(tx, ids);
    const moving = await thoseThatMay(tx, stands, to);
    for (const batchId of new Set(moving.map(({ batch_id }) => batch_id))) {
      const some = moving.filter(({ batch_id }) => batch_id === batchId).map(({ id }) => id);
      await moveQuestions({ tx, audit, actor }, { ids: some, to, by: 'moderator', reason });
    }
    return { decided: moving.length, stayed: stands.length - moving.length };
  };
  return transact(db, decide).catch(rethrowRefusal);
}

/** Their batches stand still before any question is held, as everywhere. */
async function shareBatchesOf(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('kept_questions')
    .where('id', 'in', [...ids])
    .where('batch_id', 'is not', null)
    .select('batch_id')
    .distinct()
    .execute();
  await shareBatches(
    tx,
    found.flatMap(({ batch_id }) => batch_id ?? []),
  );
}

async function thoseThatMay(tx: DatabaseTransaction, stands: readonly Stand[], to: QuestionState): Promise<Stand[]> {
  const known = new Map<string, boolean>();
  for (const stand of stands) {
    const place = placeOf(stand);
    if (!known.has(place)) known.set(place, (await listLawful(tx, stand, 'moderator')).includes(to));
  }
  return stands.filter((stand) => known.get(placeOf(stand)));
}

function placeOf({ state, batch_id }: Stand): string {
  return `${state} ${batch_id}`;
}

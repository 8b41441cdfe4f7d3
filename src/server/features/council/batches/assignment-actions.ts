import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { toSourceBatches } from '#server/features/trust/audit/source-batches.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { assignQuestions, countStaying, findPlaceOfQuestion, moveQuestion, moveQuestions } from './assignment.ts';
import { refuseUnpublished } from './question-moves.ts';
import { readBatch } from './read-batch.ts';
import { refuseQuestions, rethrowRefusal } from './refusals.ts';
import { listBatchIds } from './repository.ts';

/**
 * Moves all existing questions into the batch but those of a batch in stoning. Returns how many it holds now, and how many
 * were left where they are.
 * @throws AppError batch_not_found, batch_full, batch_in_stoning, batch_completed
 */
export function assignAll({ db, audit }: Deps, actor: Actor, id: string): Promise<{ count: number; left: number }> {
  const assign = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    refuseQuestions(await readBatch(tx, id));
    const { count, left, moved } = await assignQuestions(tx, id);
    await audit(tx, actor, {
      kind: 'questions.assigned',
      batchId: id,
      before: toSourceBatches(moved),
      after: { questions: count },
      undo: moved.length > 0 ? { moved, to: id } : undefined,
    });
    return { count, left };
  };
  return transact(db, assign).catch(rethrowRefusal);
}

export function assign(deps: Deps, actor: Actor, batchId: string, questionId: string): Promise<void> {
  return move(deps, actor, { kind: 'question.assigned', batchId, questionId }, () => batchId);
}

/** Takes the question out of this batch; one that is elsewhere stays there. */
export function unassign(deps: Deps, actor: Actor, batchId: string, questionId: string): Promise<void> {
  const leave = (from: string | null) => (from === batchId ? null : from);
  return move(deps, actor, { kind: 'question.unassigned', batchId, questionId }, leave);
}

type Move = { kind: 'question.assigned' | 'question.unassigned'; batchId: string; questionId: string };

/** @throws AppError batch_not_found, question_not_found, batch_full, batch_in_stoning, batch_completed, state_move_unlawful */
async function move(
  { db, audit }: Deps,
  actor: Actor,
  { kind, batchId, questionId }: Move,
  choose: (from: string | null) => string | null,
): Promise<void> {
  const act = async (tx: DatabaseTransaction) => {
    const from = await lockQuestionMove(tx, questionId, batchId);
    const to = choose(from);
    if (to === from) return;
    await moveQuestion(tx, questionId, to);
    await audit(tx, actor, {
      kind,
      batchId,
      subjectId: questionId,
      before: { batch_id: from },
      after: { batch_id: to },
      undo: { moved: [{ from, ids: [questionId] }], to },
    });
  };
  await transact(db, act).catch(rethrowRefusal);
}

/**
 * Moves some questions into a batch, or out of any. Those of a batch in stoning stay, and those that are not published.
 * @throws AppError batch_not_found, batch_full, batch_in_stoning, batch_completed
 */
export function moveSome(
  { db, audit }: Deps,
  actor: Actor,
  { ids, batch_id: to }: { ids: readonly string[]; batch_id: string | null },
): Promise<{ moved: number; stayed: number }> {
  const act = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    if (to) refuseQuestions(await readBatch(tx, to));
    const moved = await moveQuestions(tx, ids, to);
    const count = moved.reduce((sum, { ids: some }) => sum + some.length, 0);
    if (count > 0)
      await audit(tx, actor, {
        kind: 'questions.moved',
        batchId: to,
        before: toSourceBatches(moved),
        after: { questions: count, batch_id: to },
        undo: { moved, to },
      });
    return { moved: count, stayed: await countStaying(tx, ids) };
  };
  return transact(db, act).catch(rethrowRefusal);
}

/** Locks the batch that the question is to enter and the one that it is in, and returns the latter. */
async function lockQuestionMove(tx: DatabaseTransaction, questionId: string, batchId: string): Promise<string | null> {
  await lockAdministration(tx);
  await readBatch(tx, batchId);
  const place = await findPlaceOfQuestion(tx, questionId);
  if (!place) throw new AppError('question_not_found');
  const { batch_id: from } = place;
  await lockBatches(tx, from ? [batchId, from] : [batchId]);
  await refuseUnpublished(tx, place);
  return from;
}

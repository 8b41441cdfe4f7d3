import { sql } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import type { Batch, BatchChange } from '#contract/batches.ts';
import { phases } from '#contract/public-batch.ts';
import type { QuestionChange } from '#contract/questions.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { correctWords, findOnPaper, putBack } from '#server/features/ballot-paper/repository.ts';
import { countOfBatch, moveBack } from '#server/features/batches/assignment.ts';
import {
  deactivateBatches,
  findActiveBatch,
  findBatch,
  removeBatch,
  stopAsOf,
  updateBatch,
} from '#server/features/batches/repository.ts';
import { restoreHeldQuestions } from '#server/features/questions/held-questions.ts';
import { findEdit, type QuestionEdit } from '#server/features/questions/question-edits.ts';
import { findQuestion, updateQuestion } from '#server/features/questions/repository.ts';
import type { Act } from '#server/features/undoable-acts/repository.ts';

/** Takes an act back; false where something has come in between. The caller holds the locks of all batches. */
type WayBack = (tx: DatabaseTransaction, act: Act) => Promise<boolean>;

export const waysBack: Partial<Record<AuditKind, WayBack>> = {
  'batch.phase_changed': stepBack,
  'batch.activated': deactivate,
  'batch.deactivated': activate,
  'batch.created': uncreate,
  'batch.renamed': reset,
  'batch.deadlines_changed': reset,
  'batch.texts_changed': reset,
  'questions.assigned': bringBack,
  'questions.moved': bringBack,
  'question.assigned': bringBack,
  'question.unassigned': bringBack,
  'question.updated': unedit,
  'question.taken_out': untakeOut,
  'question.corrected': uncorrect,
  'question.deleted': restore,
  'questions.deleted': restore,
};

/** `findAct` has seen that the batch stands where the step led, and that no ballot is lost. */
async function stepBack(tx: DatabaseTransaction, { batch_id, what }: Act): Promise<boolean> {
  const phase = what.phases?.from;
  if (!batch_id || (phase !== phases.submission && phase !== phases.stoning)) return false;
  await updateBatch(tx, batch_id, { phase });
  return true;
}

/** The batch that was active before is active again, if it is still there. */
async function deactivate(tx: DatabaseTransaction, { batch_id, what }: Act): Promise<boolean> {
  if (!batch_id || (await findActiveBatch(tx))?.id !== batch_id) return false;
  await deactivateBatches(tx);
  // What was activated by mistake has not been stopped by that; it may have been before.
  await stopAsOf(tx, batch_id, what.stopped_at ?? null);
  if (what.previous && (await findBatch(tx, what.previous))) await updateBatch(tx, what.previous, { is_active: true });
  return true;
}

async function activate(tx: DatabaseTransaction, { batch_id }: Act): Promise<boolean> {
  if (!batch_id || !(await findBatch(tx, batch_id)) || (await findActiveBatch(tx))) return false;
  await updateBatch(tx, batch_id, { is_active: true });
  return true;
}

/** Only while nothing has become of it: what came along goes back, and a question of its own keeps it. */
async function uncreate(tx: DatabaseTransaction, { batch_id, what }: Act): Promise<boolean> {
  const batch = batch_id && (await findBatch(tx, batch_id));
  if (!batch || batch.is_active || batch.phase !== phases.submission || batch.stoning_round > 1) return false;
  for (const { from, ids } of what.moved ?? []) await moveBack(tx, { from, ids, to: batch.id });
  if ((await countOfBatch(tx, batch.id)) > 0) return false;
  await removeBatch(tx, batch.id);
  return true;
}

/** What is still where it was put goes back; what somebody has moved on stays there. */
async function bringBack(tx: DatabaseTransaction, { what }: Act): Promise<boolean> {
  let count = 0;
  for (const { from, ids } of what.moved ?? []) count += await moveBack(tx, { from, ids, to: what.to ?? null });
  return count > 0;
}

/** What the act changed is as it was; what is not named stays. */
async function reset(tx: DatabaseTransaction, { batch_id, what }: Act): Promise<boolean> {
  const batch = batch_id && (await findBatch(tx, batch_id));
  if (!batch || !what.earlier) return false;
  if (await wouldMoveOn(tx, batch, what.earlier)) return false;
  await updateBatch(tx, batch_id, what.earlier);
  return true;
}

/** Whether this brings back a deadline that has passed, and that acts: nobody who takes something back means to end a phase. */
async function wouldMoveOn(tx: DatabaseTransaction, batch: Batch, earlier: BatchChange): Promise<boolean> {
  const acts = batch.rules.phase_changes === 'at_deadlines' || (batch.planned !== null && batch.planned.for === null);
  const deadline = batch.phase === phases.submission ? earlier.submission_deadline : earlier.stoning_deadline;
  if (!acts || !deadline) return false;
  const { rows } = await sql<{ passed: boolean }>`select ${deadline}::timestamptz <= now() as passed`.execute(tx);
  return rows[0]?.passed ?? false;
}

/** It can be chosen again. Who placed stones anew meanwhile keeps them where they are. */
async function untakeOut(
  tx: DatabaseTransaction,
  { batch_id: batchId, subject_id: questionId }: Act,
): Promise<boolean> {
  const batch = batchId && (await findBatch(tx, batchId));
  if (!batch || !questionId || batch.phase !== phases.stoning) return false;
  return putBack(tx, { batchId, round: batch.stoning_round, questionId });
}

/** The earlier words stand on the paper again. Both stay readable, as with every correction. */
async function uncorrect(
  tx: DatabaseTransaction,
  { id, batch_id: batchId, subject_id: questionId }: Act,
): Promise<boolean> {
  const batch = batchId && (await findBatch(tx, batchId));
  if (!batch || !questionId) return false;
  const text = (await findEdit(tx, id))?.text_before;
  const now = await findOnPaper(tx, batchId, questionId);
  if (!text || !now || now.removed_at) return false;
  await correctWords(tx, { batchId, round: batch.stoning_round, questionId }, text);
  if ((await findQuestion(tx, questionId))?.text === now.text) await updateQuestion(tx, questionId, { text });
  return true;
}

/** The words that the edit changed are as they were, if they still stand as it left them; the question is where it was. */
async function unedit(tx: DatabaseTransaction, { id, subject_id: questionId, what }: Act): Promise<boolean> {
  const question = questionId && (await findQuestion(tx, questionId));
  const edit = await findEdit(tx, id);
  if (!question || !(edit || what.moved)) return false;
  const { text_after: text, author_after: author } = edit ?? {};
  if ((text && text !== question.text) || (author && author !== question.author)) return false;
  if (edit) await updateQuestion(tx, questionId, earlierWords(edit));
  let count = 0;
  for (const { from, ids } of what.moved ?? []) count += await moveBack(tx, { from, ids, to: what.to ?? null });
  return count > 0 || !what.moved;
}

function earlierWords({ text_before: text, author_before: author, email_before }: QuestionEdit): QuestionChange {
  return {
    ...(text !== null && { text }),
    ...(author !== null && { author }),
    ...(email_before !== null && { author_email: email_before }),
  };
}

async function restore(tx: DatabaseTransaction, { id }: Act): Promise<boolean> {
  return (await restoreHeldQuestions(tx, id)) > 0;
}

import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { areSameWords } from '#contract/wire/words.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import {
  canSpareOne,
  correctWords,
  findOnPaper,
  findWhatItStandsUnder,
  type PaperQuestion,
  type QuestionOfBatch,
  takeOut,
} from '#server/features/council/ballot-paper/repository.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { rememberEdit } from './question-edits.ts';
import { findQuestion, updateQuestion } from './repository.ts';

/**
 * Takes a question out of a batch in stoning. It stays on the paper, marked; who gave it stones may place these anew.
 * @throws AppError batch_not_found, question_not_found, question_merged, stoning_closed, question_unavailable, too_few_questions
 */
export function takeOutQuestion(
  { db, audit }: Deps,
  actor: Actor,
  { batchId, questionId }: QuestionOfBatch,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { batch, question } = await lockPaper(tx, { batchId, questionId });
    if (!allows[batch.phase].ballots) throw new AppError('stoning_closed');
    if (!question) return refuseMissing(tx, { batchId, questionId });
    if (question.taken_out_at || question.removed_at)
      throw new AppError('question_unavailable', { question_ids: [questionId] });
    if (!(await canSpareOne(tx, batchId))) throw new AppError('too_few_questions');
    await takeOut(tx, { batchId, round: batch.stoning_round, questionId }, reason);
    await audit(tx, actor, {
      kind: 'question.taken_out',
      batchId,
      subjectId: questionId,
      after: { reason },
      undo: {},
    });
  });
}

/**
 * Corrects the words of a question on the paper; the earlier ones stay readable. The question itself gets them too, so that
 * a later batch does not bring the mistake back.
 * @throws AppError batch_not_found, question_not_found, question_merged, no_ballot_paper, question_unavailable; changed_meanwhile if it does not
 * stand there as `instead_of` any more
 */
export function correctQuestion(
  { db, audit }: Deps,
  actor: Actor,
  { batchId, questionId }: QuestionOfBatch,
  { text, instead_of: read }: { text: string; instead_of?: string | undefined },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { batch, question } = await lockPaper(tx, { batchId, questionId });
    if (!allows[batch.phase].ballotPaper) throw new AppError('no_ballot_paper');
    if (!question) return refuseMissing(tx, { batchId, questionId });
    if (question.removed_at) throw new AppError('question_unavailable', { question_ids: [questionId] });
    if (question.text === text) return;
    if (read !== undefined && !areSameWords(read, question.text)) throw new AppError('changed_meanwhile');
    await correctWords(tx, { batchId, round: batch.stoning_round, questionId }, text);
    if ((await findQuestion(tx, questionId))?.text === question.text) await updateQuestion(tx, questionId, { text });
    const act = await audit(tx, actor, {
      kind: 'question.corrected',
      batchId,
      subjectId: questionId,
      before: { text: question.text },
      after: { text },
      undo: {},
    });
    if (act) await rememberEdit(tx, { act, questionId }, { before: { text: question.text }, after: { text } });
  });
}

/** Keeps ballots out until the commit. */
async function lockPaper(
  tx: DatabaseTransaction,
  { batchId, questionId }: QuestionOfBatch,
): Promise<{ batch: Batch; question: PaperQuestion | undefined }> {
  await lockAdministration(tx);
  await lockBatches(tx, [batchId]);
  const batch = await readBatch(tx, batchId);
  return { batch, question: await findOnPaper(tx, batchId, questionId) };
}

/**
 * An original has no place of its own on the paper that could change.
 * @throws AppError question_merged, question_not_found
 */
async function refuseMissing(tx: DatabaseTransaction, named: QuestionOfBatch): Promise<never> {
  const mergedInto = await findWhatItStandsUnder(tx, named);
  if (mergedInto) throw new AppError('question_merged', { merged_into: mergedInto });
  throw new AppError('question_not_found');
}

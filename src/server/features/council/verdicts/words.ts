import type { DecidedWords, VerdictWords } from '#contract/council/verdict-words.ts';
import { AppError } from '#server/app-error.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch, readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { type AskedOnPaper, listVerdictWords, lockWords, setWordsState } from './repository.ts';

/** @throws AppError batch_not_found */
export async function readVerdictWords({ db }: Pick<Deps, 'db'>, batchId: string): Promise<VerdictWords[]> {
  await readBatch(db, batchId);
  return listVerdictWords(db, batchId);
}

/**
 * Publishes or declines what somebody wrote beside a verdict, which itself stays as it is. What is decided waits again before it is
 * decided otherwise: of two moderators who decide at once one comes first.
 * @throws AppError batch_not_found, batch_not_completed, question_not_found, state_move_unlawful
 */
export async function decideVerdictWords(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Actor,
  named: Omit<AskedOnPaper, 'round'>,
  { state, reason, reason_code }: DecidedWords,
): Promise<void> {
  await transact(db, async (tx) => {
    const { batchId, questionId: subjectId, askedId: asked } = named;
    await shareBatches(tx, [batchId]);
    await readCompletedBatch(tx, batchId);
    const found = await lockWords(tx, named);
    if (!found) throw new AppError('question_not_found');
    const { round, ...before } = found;
    const after = { state, reason: reason ?? null, code: reason_code ?? null };
    if (before.state === state && before.reason === after.reason && before.code === after.code) return;
    if (before.state !== 'waiting' && state !== 'waiting')
      throw new AppError('state_move_unlawful', { lawful: ['waiting'] });
    await setWordsState(tx, { ...named, round }, after);
    await audit(tx, actor, {
      kind: 'question.verdict_decided',
      batchId,
      subjectId,
      before: { verdict_words: before.state },
      after: { verdict_words: state, ...(reason && { reason }), ...(reason_code && { reason_code }) },
      undo: { round, verdict: { asked, ...before } },
    });
  });
}

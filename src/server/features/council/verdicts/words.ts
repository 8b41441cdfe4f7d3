import type { VerdictWords } from '#contract/council/verdicts.ts';
import { AppError } from '#server/app-error.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { type AskedOnPaper, listVerdictWords, lockWords, setWordsState } from './repository.ts';

/** @throws AppError batch_not_found */
export async function readVerdictWords({ db }: Pick<Deps, 'db'>, batchId: string): Promise<VerdictWords[]> {
  await readBatch(db, batchId);
  return listVerdictWords(db, batchId);
}

/**
 * Publishes or declines what somebody wrote beside a verdict, which itself stays as it is.
 * @throws AppError batch_not_found, question_not_found
 */
export async function decideVerdictWords(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Actor,
  named: Omit<AskedOnPaper, 'round'>,
  { state }: { state: 'published' | 'declined' },
): Promise<void> {
  await transact(db, async (tx) => {
    const { batchId, questionId: subjectId } = named;
    await shareBatches(tx, [batchId]);
    await readBatch(tx, batchId);
    const found = await lockWords(tx, named);
    if (!found) throw new AppError('question_not_found');
    if (found.state === state) return;
    await setWordsState(tx, { ...named, round: found.round }, { state });
    await audit(tx, actor, {
      kind: 'question.verdict_decided',
      batchId,
      subjectId,
      before: { verdict_words: found.state },
      after: { verdict_words: state },
    });
  });
}

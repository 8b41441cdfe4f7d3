import type { Outcome } from '#contract/council/council-outcome.ts';
import type { CouncilBatch } from '#contract/council/outcomes.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { tidy } from '#contract/wire/words.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { findOnPaper, type QuestionOfBatch } from '#server/features/council/ballot-paper/repository.ts';
import { readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { deleteOutcome, findOutcome, listCouncilBatches, storeOutcome } from './repository.ts';

/** The batches whose outcomes can be written. */
export function readCouncilBatches({ db }: Deps): Promise<CouncilBatch[]> {
  return listCouncilBatches(db);
}

/** `instead_of` is what the writer read; undefined: whatever stands there. */
type Writing = { outcome: Outcome | null; instead_of?: Outcome | null | undefined };

/**
 * Writes what became of a question that went to the council; null takes away what stood there.
 * @throws AppError batch_not_found, batch_not_completed, question_not_found, question_unavailable, question_not_forwarded;
 * changed_meanwhile if something else stands there than `instead_of`
 */
export async function writeOutcome(
  { db, audit }: Deps,
  actor: Actor,
  { batchId, questionId }: QuestionOfBatch,
  { outcome, instead_of: read }: Writing,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await lockAdministration(tx);
      await lockBatches(tx, [batchId]);
      const batch = await readCompletedBatch(tx, batchId);
      const question = await findOnPaper(tx, batchId, questionId);
      if (!question) throw new AppError('question_not_found');
      if (question.removed_at) throw new AppError('question_unavailable', { question_ids: [questionId] });
      const onPaper = { batchId, round: batch.stoning_round, questionId };
      const before = (await findOutcome(tx, onPaper)) ?? null;
      if (read !== undefined && !isSame(toForm(read), toForm(before))) throw new AppError('changed_meanwhile');
      if (isSame(before, outcome)) return;
      await (outcome ? storeOutcome(tx, onPaper, outcome) : deleteOutcome(tx, onPaper));
      await audit(tx, actor, {
        kind: 'question.outcome_written',
        batchId,
        subjectId: questionId,
        before: toFields(before),
        after: toFields(outcome),
      });
    })
    .catch((error) => {
      throw violates(error, 'outcomes_are_of_forwarded_questions')
        ? new AppError('question_not_forwarded', { cause: error })
        : error;
    });
}

/** What stands there may be from before words had one form. */
function toForm(outcome: Outcome | null): Outcome | null {
  return outcome && { ...outcome, words: outcome.words && tidy(outcome.words).trim() };
}

function isSame(one: Outcome | null, other: Outcome | null): boolean {
  return JSON.stringify(toFields(one)) === JSON.stringify(toFields(other));
}

function toFields(outcome: Outcome | null): AuditChange<'question.outcome_written'> {
  return {
    outcome: outcome?.state ?? null,
    day: outcome?.day ?? null,
    words: outcome?.words ?? null,
    link: outcome?.link ?? null,
  };
}

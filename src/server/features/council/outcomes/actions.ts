import { follows, type Outcome } from '#contract/council/council-outcome.ts';
import type { CouncilBatch, OutcomeWriter, WrittenOutcome } from '#contract/council/outcomes.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { tidy } from '#contract/wire/words.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { findOnPaper, type OnPaper, type QuestionOfBatch } from '#server/features/council/ballot-paper/repository.ts';
import { readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { takeBackLast } from '#server/features/trust/undo/actions.ts';
import { dueFrom } from './await-answers.ts';
import { addOutcome, correctOutcome, findOutcome, listCouncilBatches, listWriters } from './repository.ts';

/** The batches whose outcomes can be written. */
export function readCouncilBatches({ db }: Deps): Promise<CouncilBatch[]> {
  return listCouncilBatches(db);
}

/**
 * Who wrote what became of the questions of a batch.
 * @throws AppError batch_not_found, batch_not_completed
 */
export async function readOutcomeWriters({ db }: Deps, batchId: string): Promise<OutcomeWriter[]> {
  return listWriters(db, await readCompletedBatch(db, batchId));
}

/** `instead_of` is what the writer read; undefined: whatever stands there. */
type Writing = {
  outcome: WrittenOutcome | null;
  instead_of?: WrittenOutcome | null | undefined;
  /** By what somebody writes who has not signed in. */
  by?: 'mail_link';
};

/**
 * Writes what became of a question that went to the council: a further state, or the one that counts in other words; null takes that
 * one back, as long as it can be undone.
 * @throws AppError batch_not_found, batch_not_completed, question_not_found, question_unavailable, question_not_forwarded;
 * outcome_unlawful if it cannot follow what was said before; undo_too_late;
 * changed_meanwhile if something else stands there than `instead_of`
 */
export async function writeOutcome(
  deps: Deps,
  actor: Actor,
  { batchId, questionId }: QuestionOfBatch,
  { outcome: written, instead_of: read, by }: Writing,
): Promise<void> {
  const { db, audit } = deps;
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
      const last = await findOutcome(tx, onPaper);
      const before = last?.outcome ?? null;
      const outcome = toOutcome(written, before, dueFrom(new Date(), batch, deps));
      if (read !== undefined && !isSame(toForm(toOutcome(read, before, null)), toForm(before)))
        throw new AppError('changed_meanwhile');
      if (isSame(before, outcome)) return;
      if (!outcome) return takeBackLast(tx, deps, actor, { kind, batchId, subjectId: questionId });
      const undo = await store(tx, actor, { onPaper, last, outcome, by });
      await audit(tx, actor, {
        kind,
        batchId,
        subjectId: questionId,
        before: toFields(before),
        after: { ...toFields(outcome), ...(by && { by }) },
        ...(undo && { undo }),
      });
    })
    .catch((error) => {
      if (violates(error, 'outcomes_are_of_forwarded_questions'))
        throw new AppError('question_not_forwarded', { cause: error });
      if (violates(error, 'outcomes_follow_one_another')) throw new AppError('outcome_unlawful', { cause: error });
      throw error;
    });
}

const kind = 'question.outcome_written';

/** The day of anything but a promise is not the writer's. */
function toOutcome(written: WrittenOutcome | null, before: Outcome | null, answerDue: string | null): Outcome | null {
  if (!written) return null;
  const { state, due = null } = written;
  if (state === 'promised') return { ...written, due };
  if (state === before?.state) return { ...written, due: before.due };
  return { ...written, due: state === 'sent' ? answerDue : null };
}

type Storing = {
  onPaper: OnPaper;
  last: { sequence: number; outcome: Outcome } | undefined;
  outcome: Outcome;
  by: Writing['by'] | undefined;
};

/** Returns what takes the state back; undefined where only its words are others. */
async function store(
  tx: Database,
  actor: Actor,
  { onPaper, last, outcome, by }: Storing,
): Promise<UndoData | undefined> {
  const written = { ...outcome, written_by: actor.id === null ? null : actor.name, by_link: by === 'mail_link' };
  if (last && !follows(outcome, last.outcome)) {
    await correctOutcome(tx, { ...onPaper, sequence: last.sequence }, written);
    return undefined;
  }
  const sequence = (last?.sequence ?? 0) + 1;
  await addOutcome(tx, { ...onPaper, sequence }, written);
  return { outcome: sequence, round: onPaper.round };
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
    due: outcome?.due ?? null,
  };
}

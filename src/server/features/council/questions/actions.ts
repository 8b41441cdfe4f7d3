import type { KeyObject } from 'node:crypto';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { Question, QuestionChange } from '#contract/council/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches, shareBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { canSpareOne, isOnPaper, listBatchesOfPapers } from '#server/features/council/ballot-paper/repository.ts';
import { refuseUnpublished } from '#server/features/council/batches/question-moves.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import { toOrigins } from '#server/features/trust/audit/origins.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { holdQuestions } from './held-questions.ts';
import { rememberEdit } from './question-edits.ts';
import {
  blankQuestion,
  deleteQuestion,
  findBatchesOf,
  findQuestion,
  insertQuestion,
  updateQuestion,
} from './repository.ts';
import { digestSubmission, isSameSubmission, type SentQuestion } from './same-submission.ts';
import { findSubmissions, type Submission } from './submission-repository.ts';

/**
 * A visitor's question. The same key with the same words gets the first answer again, whatever happened since.
 * @throws AppError batch_not_found, batch_inactive, submission_closed, batch_full, idempotency_key_reused, overloaded
 */
export function submitQuestion({ submissions }: Pick<Deps, 'submissions'>, submission: Submission): Promise<Question> {
  return submissions.add(submission);
}

export type NewQuestion = Pick<Question, 'text' | 'author' | 'author_email'> & { batch_id?: string | null | undefined };

/**
 * The same key with the same words gets the first question again.
 * @throws AppError batch_not_found, batch_full, batch_in_stoning, batch_completed, idempotency_key_reused
 */
export function createQuestion(
  { db, audit, secrets }: Deps,
  actor: Actor,
  { batch_id = null, ...question }: NewQuestion,
  key?: string,
): Promise<Question> {
  const sent = { key, batchId: batch_id, name: question.author, email: question.author_email, text: question.text };
  return db
    .transaction()
    .execute(async (tx) => {
      if (batch_id) await shareBatches(tx, [batch_id]);
      const digest = digestSubmission(sent, secrets.people);
      const inserted = await insertQuestion(tx, { ...question, batch_id }, { key, digest });
      if (!inserted) return repeatQuestion(tx, sent, secrets.people);
      await audit(tx, actor, { kind: 'question.created', ...recordedOf(inserted), after: wordsOf(inserted) });
      return inserted;
    })
    .catch(rethrowRefusal);
}

async function repeatQuestion(tx: DatabaseTransaction, sent: SentQuestion, secret: KeyObject): Promise<Question> {
  const earlier = (await findSubmissions(tx, [sent])).get(sent.key ?? '');
  if (!earlier || !isSameSubmission(sent, earlier, secret)) throw new AppError('idempotency_key_reused');
  return earlier.question;
}

/**
 * What stands on a ballot paper stays as it is there (`paper-acts.ts` corrects it).
 * @throws AppError question_not_found, batch_not_found, batch_full, batch_in_stoning, batch_completed,
 * state_move_unlawful, changed_meanwhile
 */
export function changeQuestion(
  { db, audit }: Deps,
  actor: Actor,
  id: string,
  change: QuestionChange,
  expectedRevision: number | undefined,
): Promise<Question> {
  return db
    .transaction()
    .execute(async (tx) => {
      const current = await lockQuestion(tx, id, change.batch_id);
      refuseStale(current, expectedRevision);
      if (change.batch_id !== undefined && change.batch_id !== current.batch_id) await refuseUnpublished(tx, current);
      await updateQuestion(tx, id, change);
      const next = await readQuestion(tx, id);
      const act = await audit(tx, actor, {
        kind: 'question.updated',
        ...recordedOf(next.batch_id ? next : current),
        before: wordsOf(current),
        after: wordsOf(next),
        undo: undoOfEdit(current, next),
      });
      if (act) await rememberEdit(tx, { act, questionId: id }, { before: current, after: next });
      return next;
    })
    .catch(rethrowRefusal);
}

/** An erased author who was named again stays named: an undo would leave a question of somebody without an address. */
function undoOfEdit(current: Question, next: Question): UndoData | undefined {
  if (current.author_email === '' && next.author_email !== '') return;
  const moved = current.batch_id !== next.batch_id && [{ from: current.batch_id, ids: [current.id] }];
  return moved ? { moved, to: next.batch_id } : {};
}

/**
 * Deletes a question; one that stands on a ballot paper stays there as a marker without words, so that the recount still
 * holds. In stoning that is a taking out.
 * @throws AppError question_not_found, too_few_questions
 */
export async function removeQuestion({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    if (!(await canBeSpared(tx, question))) throw new AppError('too_few_questions');
    const { stones, votes } = question;
    const held = !(await isOnPaper(tx, id));
    const act = await audit(tx, actor, {
      kind: 'question.deleted',
      ...recordedOf(question),
      before: { ...wordsOf(question), stones, votes },
      undo: held ? {} : undefined,
    });
    // On a paper it is a marker from now on, and its words are gone.
    if (act && held) await holdQuestions(tx, act, [id]);
    else await takeAwayQuestion(tx, id);
  });
}

/** Deletes those of these questions that stand on no ballot paper: what stands on one is deleted by itself, with its own words. */
export function removeQuestions(
  { db, audit }: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ deleted: number; stayed: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const found = await findBatchesOf(tx, ids);
    await lockBatches(tx, [...new Set(found.flatMap(({ batch_id }) => batch_id ?? []))]);
    const gone = (await findBatchesOf(tx, ids)).filter(({ on_paper }) => !on_paper);
    const free = gone.map(({ id }) => id);
    if (free.length === 0) return { deleted: 0, stayed: found.length };
    const act = await audit(tx, actor, {
      kind: 'questions.deleted',
      before: { questions: free.length, ...toOrigins(gone.map(({ id, batch_id: from }) => ({ from, ids: [id] }))) },
      undo: {},
    });
    if (act) await holdQuestions(tx, act, free);
    return { deleted: free.length, stayed: found.length - free.length };
  });
}

/** Whether ballots can still be given without it. Only while they are given that matters. */
async function canBeSpared(tx: DatabaseTransaction, { id }: Question): Promise<boolean> {
  for (const batch of await listBatchesOfPapers(tx, id))
    if (allows[batch.phase as Phase].ballots && !(await canSpareOne(tx, batch.id))) return false;
  return true;
}

/** Deletes a question, or empties it where it stands on a ballot paper. The caller holds the lock of its batch. */
export async function takeAwayQuestion(tx: DatabaseTransaction, id: string): Promise<void> {
  return (await isOnPaper(tx, id)) ? blankQuestion(tx, id) : deleteQuestion(tx, id);
}

function recordedOf({ id, batch_id }: Question) {
  return { subjectId: id, batchId: batch_id };
}

function wordsOf({ text, author, author_email, batch_id }: Question) {
  return { text, author, author_email, batch_id };
}

/** Holds the batches that the question leaves and enters, and those on whose papers it stands, so that no ballot names it meanwhile. */
async function lockQuestion(tx: DatabaseTransaction, id: string, nextBatchId?: string | null): Promise<Question> {
  await lockAdministration(tx);
  const { batch_id } = await readQuestion(tx, id);
  const papers = (await listBatchesOfPapers(tx, id)).map((batch) => batch.id);
  await lockBatches(
    tx,
    [batch_id, nextBatchId, ...papers].filter((batchId) => typeof batchId === 'string'),
  );
  return readQuestion(tx, id);
}

async function readQuestion(tx: DatabaseTransaction, id: string): Promise<Question> {
  const question = await findQuestion(tx, id);
  if (!question) throw new AppError('question_not_found');
  return question;
}

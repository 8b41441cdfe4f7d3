import type { KeyObject } from 'node:crypto';
import { pickWords, type QuestionWords } from '#contract/council/question-words.ts';
import type { Question, QuestionChange } from '#contract/council/questions.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { refuseUnpublished } from '#server/features/council/batches/question-moves.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { rememberEdit } from './question-edits.ts';
import { findQuestion, insertQuestion, updateQuestion } from './repository.ts';
import { digestSubmission, isSameSubmission, type SentQuestion } from './same-submission.ts';
import { findSubmissions, type Submission } from './submission-repository.ts';
import { lockWhole } from './whole-question.ts';

/**
 * A visitor's question. The same key with the same words gets the first answer again, whatever happened since.
 * @throws AppError batch_not_found, batch_inactive, submission_closed, batch_full, idempotency_key_reused, overloaded
 */
export function submitQuestion({ submissions }: Pick<Deps, 'submissions'>, submission: Submission): Promise<Question> {
  return submissions.add(submission);
}

export type NewQuestion = QuestionWords & {
  author_email: string | null;
  batch_id?: string | null | undefined;
};

/**
 * Without an address nobody can be told what becomes of it. The same key with the same words gets the first question again.
 * @throws AppError batch_not_found, batch_full, batch_in_stoning, batch_completed, idempotency_key_reused
 */
export function createQuestion(
  { db, audit, secrets }: Deps,
  actor: Actor,
  { batch_id = null, author_email, ...words }: NewQuestion,
  key?: string,
): Promise<Question> {
  const question = { ...words, author_email: author_email ?? '' };
  const sent = { key, batchId: batch_id, ...pickWords(words), name: words.author, email: question.author_email };
  return db
    .transaction()
    .execute(async (tx) => {
      if (batch_id) await shareBatches(tx, [batch_id]);
      const digest = digestSubmission(sent, secrets.people);
      const inserted = await insertQuestion(tx, { ...question, batch_id }, { key, digest });
      if (!inserted) return repeatQuestion(tx, sent, secrets.people);
      await audit(tx, actor, { kind: 'question.created', ...recordedOf(inserted), after: auditedFieldsOf(inserted) });
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
 * What stands on a ballot paper stays as it is there (`paper-acts.ts` corrects it): an original stands nowhere else, so there it is not
 * changed at all.
 * @throws AppError question_not_found, question_merged, batch_not_found, batch_full, batch_in_stoning, batch_completed,
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
      const { question: current, frozenUnder } = await lockWhole(tx, id, change.batch_id);
      if (frozenUnder) throw new AppError('question_merged', { merged_into: frozenUnder });
      refuseStale(current, expectedRevision);
      if (change.batch_id !== undefined && change.batch_id !== current.batch_id) await refuseUnpublished(tx, current);
      await updateQuestion(tx, id, change);
      const next = await readQuestion(tx, id);
      const saidLanguage = ({ language }: Question) =>
        change.language !== undefined && { question_language: language ?? null };
      const act = await audit(tx, actor, {
        kind: 'question.updated',
        ...recordedOf(next.batch_id ? next : current),
        before: { ...auditedFieldsOf(current), ...saidLanguage(current) },
        after: { ...auditedFieldsOf(next), ...saidLanguage(next) },
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

function recordedOf({ id, batch_id }: Question) {
  return { subjectId: id, batchId: batch_id };
}

function auditedFieldsOf(question: Question): AuditChange<'question.updated'> {
  const { author_email, batch_id } = question;
  return { ...pickWords(question), author_email, batch_id };
}

async function readQuestion(tx: DatabaseTransaction, id: string): Promise<Question> {
  const question = await findQuestion(tx, id);
  if (!question) throw new AppError('question_not_found');
  return question;
}

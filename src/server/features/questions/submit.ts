import type { Question } from '#contract/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { type DatabaseTransaction, lockBatches, shareBatches } from '#server/database/locks.ts';
import { readPhases } from '#server/features/batches/repository.ts';
import { findSubmissions, insertSubmissions, isFull, type Submission } from './repository.ts';
import { judgeSubmission, type Verdict } from './rules.ts';

/** What became of one submission of a gathering: the question, or why it was refused. */
export type SubmissionOutcome = Question | AppError;

/**
 * Stores many submissions, each with its own outcome. Nearly all are new and go to a batch that takes them: those take
 * one statement. What it did not take is looked at one by one.
 */
export async function storeSubmissions(db: Database, submissions: readonly Submission[]): Promise<SubmissionOutcome[]> {
  try {
    return await store(db, submissions);
  } catch (error) {
    if (!isFull(error)) throw error;
    // Another copy of the app was faster with the last places: nothing was stored. Now while nobody else stores any.
    const judged = await judgeSubmissions(db, submissions, lockBatches);
    return submissions.map((submission) => judged.get(submission) as SubmissionOutcome);
  }
}

async function store(db: Database, submissions: readonly Submission[]): Promise<SubmissionOutcome[]> {
  const stored = await insertSubmissions(db, submissions);
  const left = submissions.filter((submission) => !stored.has(submission));
  const judged =
    left.length > 0 ? await judgeSubmissions(db, left, shareBatches) : new Map<Submission, SubmissionOutcome>();
  return submissions.map((submission) => stored.get(submission) ?? (judged.get(submission) as SubmissionOutcome));
}

/**
 * Looks at each submission and says why where it cannot be stored, in one transaction. The batches' phases stand still
 * meanwhile; their lock comes first, so that what is read after it is true until the commit.
 */
function judgeSubmissions(
  db: Database,
  submissions: readonly Submission[],
  hold: (tx: DatabaseTransaction, batchIds: readonly string[]) => Promise<void>,
): Promise<Map<Submission, SubmissionOutcome>> {
  return db.transaction().execute(async (tx) => {
    const batchIds = [...new Set(submissions.map(({ batchId }) => batchId))];
    await hold(tx, batchIds);
    const batches = await readPhases(tx, batchIds);
    const earlier = await findSubmissions(tx, submissions);
    const verdicts = submissions.map((submission) =>
      judgeSubmission(batches.get(submission.batchId), submission, earlier.get(submission.key ?? '')),
    );
    // Their batch has opened since, or the one who had the key was rolled back.
    const fresh = submissions.filter((_, place) => verdicts[place]?.kind === 'store');
    const stored = fresh.length > 0 ? await insertSubmissions(tx, fresh) : new Map<Submission, Question>();
    // Of several with one key, here or over other copies of the app, the unique index took one. It has committed, or
    // the insert would still wait.
    const first = await findSubmissions(
      tx,
      fresh.filter((submission) => !stored.has(submission)),
    );
    return new Map(
      submissions.map((submission, place) => [
        submission,
        toOutcome(verdicts[place]) ?? stored.get(submission) ?? settle(submission, first.get(submission.key ?? '')),
      ]),
    );
  });
}

/** Undefined for what had to be stored. */
function toOutcome(verdict: Verdict<Question> | undefined): SubmissionOutcome | undefined {
  if (verdict?.kind === 'repeat') return verdict.earlier;
  return verdict?.kind === 'refuse' ? new AppError(verdict.code) : undefined;
}

/** What was not stored: its key was used before, or there was no place left for it. */
function settle(submission: Submission, first: Question | undefined): SubmissionOutcome {
  if (!first) return new AppError('batch_full');
  const verdict = judgeSubmission(undefined, submission, first);
  return verdict.kind === 'repeat' ? verdict.earlier : new AppError('idempotency_key_reused');
}

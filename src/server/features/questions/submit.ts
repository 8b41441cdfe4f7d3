import type { Question } from '#contract/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { readPhases } from '#server/features/batches/repository.ts';
import { registerUsers } from '#server/features/users/repository.ts';
import { findSubmissions, insertSubmissions, type Submission } from './repository.ts';
import { judgeSubmission, type Verdict } from './rules.ts';

/** What became of one submission of a gathering: the question, or why it was refused. */
export type SubmissionOutcome = Question | AppError;

/**
 * Stores many submissions in one transaction, each with its own outcome. The batches' phases stand still meanwhile;
 * their shared lock comes first, so that what is read after it is true until the commit.
 */
export function storeSubmissions(db: Database, submissions: readonly Submission[]): Promise<SubmissionOutcome[]> {
  return db.transaction().execute(async (tx) => {
    const batchIds = [...new Set(submissions.map(({ batchId }) => batchId))];
    await shareBatches(tx, batchIds);
    const batches = await readPhases(tx, batchIds);
    const earlier = await findSubmissions(tx, submissions);
    const verdicts = new Map(
      submissions.map((submission) => [
        submission,
        judgeSubmission(batches.get(submission.batchId), submission, earlier.get(submission.key ?? '')),
      ]),
    );
    const fresh = submissions.filter((submission) => verdicts.get(submission)?.kind === 'store');
    if (fresh.length > 0) await registerUsers(tx, fresh);
    const stored = fresh.length > 0 ? await insertSubmissions(tx, fresh) : new Map<Submission, Question>();
    // Of several with one key, here or over other copies of the app, the unique index took one. It has committed, or
    // the insert would still wait.
    const first = await findSubmissions(
      tx,
      fresh.filter((submission) => !stored.has(submission)),
    );
    return submissions.map(
      (submission) =>
        toOutcome(verdicts.get(submission)) ??
        stored.get(submission) ??
        settle(submission, first.get(submission.key ?? '')),
    );
  });
}

/** Undefined for what had to be stored. */
function toOutcome(verdict: Verdict<Question> | undefined): SubmissionOutcome | undefined {
  if (verdict?.kind === 'repeat') return verdict.earlier;
  return verdict?.kind === 'refuse' ? new AppError(verdict.code) : undefined;
}

function settle(submission: Submission, first: Question | undefined): SubmissionOutcome {
  const verdict = judgeSubmission(undefined, submission, first);
  return verdict.kind === 'repeat' ? verdict.earlier : new AppError('idempotency_key_reused');
}

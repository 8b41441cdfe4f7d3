import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import type { Deps } from '#server/deps.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import { hashVoter } from '#server/features/council/voters/voter-cookie.ts';
import type { VoterId } from '#server/http/serve.ts';
import { explain } from './explain.ts';
import { authorHashesOf, BatchesExcludingOwn } from './own-questions.ts';
import { type Ballot, insertBallots, readCircumstances } from './repository.ts';
import { decide } from './rules.ts';

/**
 * Gives a voter's ten stones. The same key gets the first answer again.
 * @throws AppError batch_not_found, stoning_closed, too_few_questions, question_unavailable, own_question, already_completed,
 *   idempotency_key_reused, overloaded, database_unsafe
 */
export async function castBallot(
  { ballots, secrets, countWatch, ballotWatch }: Deps,
  batchId: string,
  voter: VoterId,
  { choices, idempotencyKey }: { choices: Choices; idempotencyKey: string },
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const voterHash = hashVoter(voter, batchId, secrets.voters);
  const authorHashes = authorHashesOf(voter, choices, { secrets });
  return ballotWatch.follow(ballots.add({ batchId, voterHash, choices, idempotencyKey, authorHashes }));
}

/** Casts the ballots that come at the same time together. */
export function gatherBallots(db: Database, dueSteps: Pick<DueSteps, 'takeIfDue'>): Gatherer<Ballot, BallotReceipt> {
  const excludingOwn = new BatchesExcludingOwn();
  return new Gatherer({
    take: (ballots) => insertBallots(db, ballots, excludingOwn),
    explain: async (ballots) => {
      await dueSteps.takeIfDue();
      return explain(ballots, await readCircumstances(db, ballots, excludingOwn), decide, excludingOwn);
    },
  });
}

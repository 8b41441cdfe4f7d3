import type { BallotChange, BallotReceipt, Choices, MyBallot } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import type { Deps } from '#server/deps.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import { hashVoter } from '#server/features/council/voters/voter-cookie.ts';
import type { VoterId } from '#server/http/serve.ts';
import { type Change, findOwnBallot, insertChanges, readChangeCircumstances } from './change-repository.ts';
import { decideChange, mayChange } from './change-rules.ts';
import { explain } from './explain.ts';
import { authorHashesOf, BatchesExcludingOwn } from './own-questions.ts';

/**
 * A voter's own ballot, with its choices while some of them may be placed otherwise.
 * @throws AppError ballot_not_found
 */
export async function readMyBallot({ db, secrets }: Deps, batchId: string, voter: VoterId): Promise<MyBallot> {
  const { batch, mine } = await findOwnBallot(db, { batchId, voterHash: hashVoter(voter, batchId, secrets.voters) });
  if (!mine) throw new AppError('ballot_not_found');
  const { receipt, round, choices } = mine;
  return { receipt, round, ...(mayChange(batch, mine) && { choices: choices as Choices }) };
}

/**
 * Gives a voter's stones otherwise: wherever they like where the batch's rule lets ballots change, else only those of questions
 * that were taken out. The same change again gets the first answer.
 * @throws AppError batch_not_found, ballot_not_found, stoning_closed, ballot_final, question_unavailable, own_question,
 *   changed_meanwhile, idempotency_key_reused, overloaded, database_unsafe
 */
export async function changeMyBallot(
  { ballotChanges, secrets, countWatch, ballotWatch }: Deps,
  batchId: string,
  voter: VoterId,
  { choices, replaces, key }: BallotChange & { key: string | undefined },
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const voterHash = hashVoter(voter, batchId, secrets.voters);
  const authorHashes = authorHashesOf(voter, choices, { secrets });
  return ballotWatch.follow(ballotChanges.add({ batchId, voterHash, choices, replaces, key, authorHashes }));
}

/** Makes the changes that come at the same time together. */
export function gatherChanges(db: Database, dueSteps: Pick<DueSteps, 'takeIfDue'>): Gatherer<Change, BallotReceipt> {
  const excludingOwn = new BatchesExcludingOwn();
  return new Gatherer({
    take: (changes) => insertChanges(db, changes, excludingOwn),
    explain: async (changes) => {
      await dueSteps.takeIfDue();
      return explain(changes, await readChangeCircumstances(db, changes, excludingOwn), decideChange, excludingOwn);
    },
  });
}

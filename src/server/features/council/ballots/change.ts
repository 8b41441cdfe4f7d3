import type { BallotChange, BallotReceipt, Choices, MyBallot } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import type { Deps } from '#server/deps.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import { hashForBallot, hashVoter } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { compareWithOriginals } from './ballot-rows.ts';
import { type Change, findOwnBallot, insertChanges, readChangeCircumstances } from './change-repository.ts';
import { decideChange, mayChange } from './change-rules.ts';
import { explain } from './explain.ts';

/**
 * A voter's own ballot, with its choices while some of them may be placed otherwise.
 * @throws AppError ballot_not_found
 */
export async function readMyBallot(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  batchId: string,
  voter: VoterIdentity,
): Promise<MyBallot> {
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
  {
    ballotChanges,
    secrets,
    countWatch,
    ballotWatch,
  }: Pick<Deps, 'ballotChanges' | 'secrets' | 'countWatch' | 'ballotWatch'>,
  batchId: string,
  voter: VoterIdentity,
  { choices, replaces, key }: BallotChange & { key: string | undefined },
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const hashed = hashForBallot(voter, { batchId, choices }, secrets.voters);
  return ballotWatch.follow(ballotChanges.add({ ...hashed, batchId, choices, replaces, key }));
}

/** Makes the changes that come at the same time together. */
export function gatherChanges(db: Database, dueSteps: Pick<DueSteps, 'takeIfDue'>): Gatherer<Change, BallotReceipt> {
  return new Gatherer({
    take: (changes) => insertChanges(db, changes),
    explain: async (changes) => {
      await dueSteps.takeIfDue();
      await compareWithOriginals(db, changes);
      return explain(changes, await readChangeCircumstances(db, changes), decideChange);
    },
  });
}

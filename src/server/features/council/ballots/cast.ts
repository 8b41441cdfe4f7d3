import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import { shareBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import { hashForBallot } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { compareWithOriginals } from './ballot-rows.ts';
import { explain } from './explain.ts';
import { type Ballot, insertBallots, readCircumstances } from './repository.ts';
import { decide } from './rules.ts';

/**
 * Gives a voter's ten stones. The same key gets the first answer again.
 * @throws AppError batch_not_found, stoning_closed, online_closed, too_few_questions, question_unavailable,
 *   own_question, already_completed, idempotency_key_reused, overloaded, database_unsafe, and the `refusals` of its channel
 */
export async function castBallot(
  { ballots, secrets, countWatch, ballotWatch }: Pick<Deps, 'ballots' | 'secrets' | 'countWatch' | 'ballotWatch'>,
  batchId: string,
  voter: VoterIdentity,
  { choices, idempotencyKey }: { choices: Choices; idempotencyKey: string },
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const hashed = hashForBallot(voter, { batchId, choices }, secrets.voters);
  return ballotWatch.follow(ballots.add({ ...hashed, batchId, choices, idempotencyKey }));
}

type CastBallot = { voter: VoterIdentity; choices: Choices; idempotencyKey: string };

/**
 * Gives the stones of several voters in a transaction that somebody else opened, as a stack of paper that is entered with its audit
 * entry: all of them count or none. Steps that are due were taken before (`dueSteps.takeIfDue()`).
 * @throws AppError as `castBallot`
 */
export async function castTogether(
  tx: DatabaseTransaction,
  { secrets, countWatch }: Pick<Deps, 'secrets' | 'countWatch'>,
  batchId: string,
  cast: readonly CastBallot[],
): Promise<BallotReceipt[]> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  await shareBatches(tx, [batchId]); // what stands against one of them does not change any more
  const ballots = cast.map(({ voter, ...ballot }) => ({
    ...hashForBallot(voter, { ...ballot, batchId }, secrets.voters),
    ...ballot,
    batchId,
  }));
  await compareWithOriginals(tx, ballots);
  const taken = await insertBallots(tx, ballots);
  const left = ballots.filter((ballot) => !taken.has(ballot));
  const explained = explain(left, await readCircumstances(tx, left), decide);
  return ballots.map((ballot) => {
    const answer = taken.get(ballot) ?? explained.get(ballot);
    if (answer instanceof AppError) throw answer;
    if (!answer) throw new Error('A ballot is left out, and nothing says why.');
    return answer;
  });
}

/** Casts the ballots that come at the same time together. */
export function gatherBallots(db: Database, dueSteps: Pick<DueSteps, 'takeIfDue'>): Gatherer<Ballot, BallotReceipt> {
  return new Gatherer({
    take: (ballots) => insertBallots(db, ballots),
    explain: async (ballots) => {
      await dueSteps.takeIfDue();
      await compareWithOriginals(db, ballots);
      return explain(ballots, await readCircumstances(db, ballots), decide);
    },
  });
}

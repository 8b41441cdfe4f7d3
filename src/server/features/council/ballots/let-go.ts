import type { MyBallot } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { readMyBallot } from './change.ts';

type LetGoDeps = Pick<Deps, 'db' | 'secrets'>;

/**
 * Makes a voter's ballot final in the round that its batch is in: whoever uses the same browser, or shows the same card, neither sees
 * what it chose nor gives it otherwise. Pressed again it stays as final as it is.
 * @throws AppError ballot_not_found
 */
export async function letGo(deps: LetGoDeps, batchId: string, voter: VoterIdentity): Promise<void> {
  await deps.db
    .insertInto('final_ballots')
    .values(await keyOf(deps, batchId, voter))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes that back, while the database lets it.
 * @throws AppError ballot_not_found, ballot_final
 */
export async function takeBackLettingGo(deps: LetGoDeps, batchId: string, voter: VoterIdentity): Promise<void> {
  const { batch_id, round, voter_hash } = await keyOf(deps, batchId, voter);
  try {
    await deps.db
      .deleteFrom('final_ballots')
      .where((eb) => eb.and({ batch_id, round, voter_hash }))
      .execute();
  } catch (error) {
    throw violates(error, 'final_ballots_stay') ? new AppError('ballot_final') : error;
  }
}

async function keyOf(deps: LetGoDeps, batchId: string, voter: VoterIdentity) {
  const { round }: MyBallot = await readMyBallot(deps, batchId, voter);
  return { batch_id: batchId, round, voter_hash: hashVoter(voter, batchId, deps.secrets.voters) };
}

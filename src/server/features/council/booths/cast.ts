import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import type { SettledBallot } from '#contract/council/booths.ts';
import { AppError } from '#server/app-error.ts';
import { lockBooth } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { castTogether } from '#server/features/council/ballots/cast.ts';
import { findBallotByKey } from '#server/features/council/ballots/repository.ts';
import { voterAtBooth } from '#server/features/council/voters/booth-voter.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import type { BoothDevice } from '#server/http/serve.ts';
import { giveUp, isGivenUp } from './repository.ts';

/** Nobody takes less than a quarter of a minute for ten stones; whoever has stolen a booth's cookie gets no further. */
function takeFromLimit({ limiter }: Pick<Deps, 'limiter'>, { id }: BoothDevice): Promise<void> {
  return limiter.take([{ act: 'ballots at a booth', by: id, times: 40, minutes: 10 }]);
}

/**
 * Gives the stones of whoever is at the booth. The same key gets the first answer again.
 * @throws AppError ballot_given_up, and as `castBallot`
 */
export async function castAtBooth(
  deps: Deps,
  booth: BoothDevice,
  { choices, idempotencyKey }: { choices: Choices; idempotencyKey: string },
): Promise<BallotReceipt> {
  await takeFromLimit(deps, booth);
  await deps.dueSteps.takeIfDue();
  const voter = voterAtBooth(booth.token, idempotencyKey, deps.secrets.voters);
  const cast = transact(deps.db, async (tx) => {
    await lockBooth(tx, booth.id);
    if (await isGivenUp(tx, { boothId: booth.id, idempotencyKey })) throw new AppError('ballot_given_up');
    const [receipt] = await castTogether(tx, deps, booth.batch.id, [{ voter, choices, idempotencyKey }]);
    return receipt as BallotReceipt;
  });
  return deps.ballotWatch.follow(cast);
}

/** Whether a ballot was given of which the device does not know it. If not, it never is: what the device says of it stays true. */
export async function settleAtBooth(deps: Deps, booth: BoothDevice, idempotencyKey: string): Promise<SettledBallot> {
  await takeFromLimit(deps, booth);
  const voter = voterAtBooth(booth.token, idempotencyKey, deps.secrets.voters);
  const voterHash = hashVoter(voter, booth.batch.id, deps.secrets.voters);
  return transact(deps.db, async (tx) => {
    await lockBooth(tx, booth.id);
    const given = await findBallotByKey(tx, { batchId: booth.batch.id, voterHash, idempotencyKey });
    if (!given) await giveUp(tx, { boothId: booth.id, idempotencyKey });
    return { given: given ?? null };
  });
}

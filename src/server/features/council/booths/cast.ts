import type { FastifyRequest } from 'fastify';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import type { SettledBallot } from '#contract/council/booths.ts';
import { AppError } from '#server/app-error.ts';
import { lockBooth } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { castTogether } from '#server/features/council/ballots/cast.ts';
import { findBallotAtBooth } from '#server/features/council/ballots/repository.ts';
import { readShownCard, readStanding } from '#server/features/council/cards/shown-card.ts';
import { voterAtBooth } from '#server/features/council/voters/booth-voter.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import { byCard } from '#server/features/council/voters/voter-card.ts';
import type { BoothDevice } from '#server/http/serve.ts';
import type { Bucket } from '#server/limits/limiter.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { giveUp, isGivenUp } from './repository.ts';

/** Nobody takes less than a quarter of a minute for ten stones; whoever has stolen a booth's cookie gets no further. */
const ofBooth = { times: 40, minutes: 10 };

/**
 * Whoever makes booth after booth, or one in place of another, gets no further than those that the batch may have: a ballot in a quarter of
 * a minute at each, and half of what each may have at once.
 */
function bucketOfBatch({ id, booths_most: most }: BoothDevice['batch']): Bucket {
  const times = Math.max(ofBooth.times, (ofBooth.times / 2) * most);
  return {
    act: 'ballots at the booths of a batch',
    by: id,
    times,
    minutes: (times / most / ofBooth.times) * ofBooth.minutes,
  };
}

function takeFromLimit({ limiter }: Pick<Deps, 'limiter'>, { id, batch }: BoothDevice): Promise<void> {
  return limiter.take([{ act: 'ballots at a booth', by: id, ...ofBooth }, bucketOfBatch(batch)]);
}

type AtBooth = { booth: BoothDevice; request: FastifyRequest };

/**
 * Whether a card can give a ballot here. Nothing of it stays, neither in the browser nor at the booth's row.
 * @throws AppError card_unknown, card_void, card_used, online_closed, too_many_requests
 */
export async function showCardAtBooth(deps: Deps, { booth, request }: AtBooth, typed: string): Promise<void> {
  const showing = { request, batchId: booth.batch.id };
  const { refusal } = await readStanding(deps, showing, await readShownCard(deps, showing, typed), 'booth');
  if (refusal) throw refusal;
}

/**
 * Gives the stones of whoever is at the booth. The same key gets the first answer again.
 * @throws AppError ballot_given_up, too_many_requests, and as `castBallot`
 */
export async function castAtBooth(
  deps: Deps,
  at: AtBooth,
  { choices, idempotencyKey, card }: { choices: Choices; idempotencyKey: string; card?: string | undefined },
): Promise<BallotReceipt> {
  const { booth } = at;
  await takeFromLimit(deps, booth);
  await deps.dueSteps.takeIfDue();
  const voter = await findVoter(deps, at, { idempotencyKey, card });
  const cast = transact(deps.db, async (tx) => {
    await lockBooth(tx, booth.id);
    if (await isGivenUp(tx, { boothId: booth.id, idempotencyKey })) throw new AppError('ballot_given_up');
    const voterHash = hashVoter(voter, booth.batch.id, deps.secrets.voters);
    const known = await findBallotAtBooth(tx, { batchId: booth.batch.id, voterHash, idempotencyKey });
    if (known && !known.isOwn) throw new AppError('idempotency_key_reused'); // else it would be settled as that card's
    const [receipt] = await castTogether(tx, deps, booth.batch.id, [{ voter, choices, idempotencyKey }]);
    return receipt as BallotReceipt;
  });
  const receipt = await deps.ballotWatch.follow(cast);
  deps.arrivals.add(booth.batch.id, receipt, { address: at.request.ip, booth: booth.token });
  return receipt;
}

/** Whoever shows a card votes by it, there as on any device; without one each ballot has a voter of its own. */
async function findVoter(
  deps: Deps,
  { booth, request }: AtBooth,
  { idempotencyKey, card }: { idempotencyKey: string; card?: string | undefined },
): Promise<VoterIdentity> {
  if (card === undefined) return voterAtBooth(booth, idempotencyKey, deps.secrets.voters);
  const { codeHash } = await readShownCard(deps, { request, batchId: booth.batch.id }, card);
  return { ...byCard(codeHash, 'booth'), booth: booth.id };
}

/** Whether a ballot was given of which the device does not know it. If not, it never is: what the device says of it stays true. */
export async function settleAtBooth(deps: Deps, booth: BoothDevice, idempotencyKey: string): Promise<SettledBallot> {
  await takeFromLimit(deps, booth);
  const voter = voterAtBooth(booth, idempotencyKey, deps.secrets.voters);
  const voterHash = hashVoter(voter, booth.batch.id, deps.secrets.voters);
  return transact(deps.db, async (tx) => {
    await lockBooth(tx, booth.id);
    const given = await findBallotAtBooth(tx, { batchId: booth.batch.id, voterHash, idempotencyKey });
    if (!given) await giveUp(tx, { boothId: booth.id, idempotencyKey });
    return { given: given?.ballot ?? null };
  });
}

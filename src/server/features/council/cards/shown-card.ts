import type { FastifyRequest } from 'fastify';
import { type CardChannel, isByOwnDevice } from '#contract/council/channels.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnBallot } from '#server/features/council/ballots/change-repository.ts';
import { mayChange } from '#server/features/council/ballots/change-rules.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import { byCard } from '#server/features/council/voters/voter-card.ts';
import { toNeighbourhood, toNetwork } from '#server/http/network.ts';
import type { Reach } from '#server/limits/limited-networks.ts';
import type { Bucket } from '#server/limits/limiter.ts';
import { bucketOfCard, hashCardCode, mayBeCardCode, readCardCode } from './codes.ts';
import { findCardStanding } from './repository.ts';

/** A code that somebody typed, as it is stored. `isGuess`: it cannot be one of ours, and is counted. */
export type ShownCard = { codeHash: Buffer; isGuess: boolean };

type Showing = { request: FastifyRequest; batchId: string };

/** Whoever has a card shows it once or twice, in whatever hall. Whoever shows one again and again is slowed down, and nobody else. */
const showings = { act: 'showings of a card', times: 30, minutes: 10, fixed: true };

/**
 * Reads what was typed. A code that cannot be one of ours is counted before anything is looked at, so that no more than a few hundred
 * guesses of a network are in an hour, while whoever types a right one never waits; only that one card is not looked at without end.
 * @throws AppError too_many_requests
 */
export async function readShownCard(deps: Deps, { request, batchId }: Showing, typed: string): Promise<ShownCard> {
  const { voters: key } = deps.secrets;
  const code = readCardCode(typed);
  const isGuess = !mayBeCardCode(code, key);
  if (isGuess) await countRefusal(deps, request, 'card_unknown');
  else await deps.limiter.take([{ ...showings, by: bucketOfCard(code, batchId) }]);
  return { codeHash: await hashCardCode(code, batchId, key), isGuess };
}

/** Why no ballot can be given with a card, if so, and in which phase its batch is. */
type Standing = { refusal: AppError | undefined; phase: Phase };

/**
 * How a card stands. Whatever is wrong with it, the same is done: one hash, the same statements, and one count.
 * @throws AppError batch_not_found, too_many_requests
 */
export async function readStanding(
  deps: Deps,
  { request, batchId }: Showing,
  { codeHash, isGuess }: ShownCard,
  channel: CardChannel,
): Promise<Standing> {
  const { db, secrets } = deps;
  const found = await findCardStanding(db, { batchId, codeHash, channel });
  const voterHash = hashVoter(byCard(codeHash, channel), batchId, secrets.voters);
  const { batch, mine } = await findOwnBallot(db, { batchId, voterHash });
  if (!found) throw new AppError('batch_not_found');
  // Nobody changes a ballot at a booth.
  const isUsed = mine && (!isByOwnDevice(channel) || !mayChange(batch, mine));
  const refusal = found.refusal ?? (isUsed ? 'card_used' : found.online_closed ? 'online_closed' : undefined);
  if (refusal && refusal !== 'online_closed' && !isGuess) await countRefusal(deps, request, refusal);
  const details = refusal === 'card_void' && found.exchanged ? { exchanged: true } : {};
  return { refusal: refusal && new AppError(refusal, details), phase: found.phase };
}

/** Of an hour: as many at once, and as many more evenly. Cards that are shown again are no guesses, but no flood either. */
const refusalsPerHour = { card_unknown: 250, card_void: 2_000, card_used: 2_000 } as const;

async function countRefusal(
  { limiter, networks }: Deps,
  { ip }: FastifyRequest,
  refusal: keyof typeof refusalsPerHour,
): Promise<void> {
  const act = refusal === 'card_unknown' ? 'wrong card codes' : 'cards shown again';
  const times = refusalsPerHour[refusal];
  const take = async (bucket: Pick<Bucket, 'by' | 'times'>, reach: Reach) => {
    try {
      await limiter.take([{ act, minutes: 60, ...bucket }]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') await networks.note(ip, 'card_codes', reach);
      throw error;
    }
  };
  await take({ by: toNetwork(ip), times }, 'network');
  await take({ by: toNeighbourhood(ip), times: 4 * times }, 'neighbourhood');
}

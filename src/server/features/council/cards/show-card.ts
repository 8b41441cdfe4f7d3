import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CardRefusal } from '#contract/council/channels.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnBallot } from '#server/features/council/ballots/change-repository.ts';
import { mayChange } from '#server/features/council/ballots/change-rules.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import { byCard } from '#server/features/council/voters/voter-card.ts';
import { toNeighbourhood, toNetwork } from '#server/limits/network.ts';
import { hashCode, mayBeCode, readCode } from './codes.ts';
import { findRefusalOfCard } from './repository.ts';

type Calling = { request: FastifyRequest; reply: FastifyReply };
type Refusal = CardRefusal | 'card_used';

/**
 * Binds a card to the browser. Whatever is wrong with it, the same is done: one hash, the same statements, and one count; a code that
 * cannot be one of ours is counted before, so that no more than a few hundred guesses of a network are looked at in an hour, while
 * whoever types a right one never waits.
 * @throws AppError batch_not_found, card_unknown, card_void, card_used, too_many_requests
 */
export async function showCard(deps: Deps, { request, reply }: Calling, batchId: string, typed: string): Promise<void> {
  const { secrets, voters } = deps;
  const code = readCode(typed);
  const isGuess = !mayBeCode(code, secrets.voters);
  if (isGuess) await countRefusal(deps, request, 'card_unknown');
  const codeHash = await hashCode(code, batchId, secrets.voters);
  const refusal = await findRefusal(deps, batchId, codeHash);
  if (!refusal) return voters.bindCard({ batchId, codeHash }, request, reply);
  if (!isGuess) await countRefusal(deps, request, refusal);
  // Nobody goes on with the card that somebody else showed here before.
  if (!voters.holdsCard({ batchId, codeHash }, request)) voters.putCardAway(request, reply);
  throw new AppError(refusal);
}

/** @throws AppError batch_not_found */
async function findRefusal({ db, secrets }: Deps, batchId: string, codeHash: Buffer): Promise<Refusal | undefined> {
  const refusal = await findRefusalOfCard(db, batchId, codeHash);
  const { batch, mine } = await findOwnBallot(db, {
    batchId,
    voterHash: hashVoter(byCard(codeHash), batchId, secrets.voters),
  });
  if (refusal === undefined) throw new AppError('batch_not_found');
  if (refusal) return refusal;
  return mine && !mayChange(batch, mine) ? 'card_used' : undefined;
}

/** Of an hour: as many at once, and as many more evenly. Cards that are shown again are no guesses, but no flood either. */
const refusalsPerHour = { card_unknown: 250, card_void: 2_000, card_used: 2_000 } as const;

async function countRefusal({ limiter, networks }: Deps, { ip }: FastifyRequest, refusal: Refusal): Promise<void> {
  const act = refusal === 'card_unknown' ? 'wrong card codes' : 'cards shown again';
  const times = refusalsPerHour[refusal];
  try {
    await limiter.take([
      { act, by: toNetwork(ip), times, minutes: 60 },
      { act, by: toNeighbourhood(ip), times: 4 * times, minutes: 60 },
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') await networks.note(ip, 'card_codes');
    throw error;
  }
}

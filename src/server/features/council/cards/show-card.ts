import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findRefusal, readShownCard } from './shown-card.ts';

type Calling = { request: FastifyRequest; reply: FastifyReply };

/**
 * Binds a card to the browser.
 * @throws AppError batch_not_found, card_unknown, card_void, card_used, too_many_requests
 */
export async function showCard(deps: Deps, { request, reply }: Calling, batchId: string, typed: string): Promise<void> {
  const { voters } = deps;
  const card = await readShownCard(deps, { request, batchId }, typed);
  const bound = { batchId, codeHash: card.codeHash };
  const refusal = await findRefusal(deps, { request, batchId }, card, 'card');
  if (!refusal) return voters.bindCard(bound, request, reply);
  // Nobody goes on with the card that somebody else showed here before.
  if (!voters.holdsCard(bound, request)) voters.putCardAway(request, reply);
  throw new AppError(refusal);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows } from '#contract/council/phases.ts';
import type { Deps } from '#server/deps.ts';
import { readShownCard, readStanding } from './shown-card.ts';

type Calling = { request: FastifyRequest; reply: FastifyReply };

/**
 * Binds a card to the browser. Before stoning nothing is bound or put away: whoever tries the card is told that it is good.
 * @throws AppError batch_not_found, card_unknown, card_void, card_used, online_closed, too_many_requests
 */
export async function showCard(
  deps: Deps,
  { request, reply }: Calling,
  batchId: string,
  typed: string,
): Promise<{ card: 'good' } | undefined> {
  const { voters } = deps;
  const card = await readShownCard(deps, { request, batchId }, typed);
  const bound = { batchId, codeHash: card.codeHash };
  const { refusal, phase } = await readStanding(deps, { request, batchId }, card, 'card');
  const isEarly = !allows[phase].ballotPaper;
  // Nobody goes on with the card that somebody else showed here before.
  if (refusal && !isEarly && !voters.holdsCard(bound, request)) voters.putCardAway(request, reply);
  if (refusal) throw refusal;
  if (isEarly) return { card: 'good' };
  voters.bindCard(bound, request, reply);
  return undefined;
}

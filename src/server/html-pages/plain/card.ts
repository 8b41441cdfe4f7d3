import type { FastifyReply } from 'fastify';
import { ballotsApi } from '#contract/council/ballots.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { knowsVotersBy } from '#contract/council/channels.ts';
import { fieldsOf, namesNoOrigin, sealField } from '#server/http/forms.ts';
import { readBallot } from './ballot-fields.ts';
import { showCardForm } from './card-form.ts';
import { toFailure } from './failure.ts';
import { showClosed, startedPath, toPicks } from './start.ts';
import type { Visit } from './visit.ts';

/** Whether the form of a card is that of `/card`, which is one for everybody. */
export function comesWithoutSeal(fields: URLSearchParams): boolean {
  return !fields.has(sealField);
}

/** Opens a voting card in this browser, and leads on to the ballot, with the picks that came along. */
export async function sendCard(visit: Visit): Promise<FastifyReply> {
  const { card } = visit.said.text.later;
  const fields = fieldsOf(visit.request);
  const typed = fields.get('code') ?? '';
  const ballot = fields.has('batch') ? readBallot(fields) : undefined;
  const { batch } = await visit.active();
  if (!batch || !knowsVotersBy(batch.rules, 'card')) return showClosed(visit, { why: card.notNow });
  visit.keepLanguage();
  if (visit.switchesLanguage) return showCardForm(visit, { batch, ballot, typed });
  try {
    if (visit.seal === undefined) await visit.call(ballotsApi.becomeVoter, {});
    // Nothing shows that it comes from a page of ours: it only brings the cookie, and is sent once more.
    if (comesWithoutSeal(fields) && namesNoOrigin(visit.request))
      return await showCardForm(visit, { batch, typed, isAgain: true });
    const told = await visit.call(cardsApi.show, { params: { id: batch.id }, body: { code: typed } });
    if (told) return showClosed(visit, { why: card.goodText });
  } catch (error) {
    return showCardForm(visit, { batch, ballot, typed, problem: toFailure(error, visit) });
  }
  if (!ballot) return visit.goTo(startedPath);
  return visit.show({ title: card.title, main: toPicks(visit, ballot) });
}

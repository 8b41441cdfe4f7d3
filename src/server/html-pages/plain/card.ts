import type { FastifyReply } from 'fastify';
import { cardsApi } from '#contract/council/cards.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { readBallot } from './ballot-fields.ts';
import { showCardForm } from './card-form.ts';
import { toFailure } from './failure.ts';
import { showClosed, startedPath, toPicks } from './start.ts';
import type { Visit } from './visit.ts';

/** Opens a voting card in this browser, and leads on to the ballot, with the picks that came along. */
export async function sendCard(visit: Visit): Promise<FastifyReply> {
  const { card } = visit.said.text.later;
  const fields = fieldsOf(visit.request);
  const typed = fields.get('code') ?? '';
  const ballot = fields.has('batch') ? readBallot(fields) : undefined;
  const { batch } = await visit.active();
  if (batch?.rules.voters !== 'cards') return showClosed(visit, { why: card.notNow });
  if (visit.switchesLanguage()) return showCardForm(visit, { batch, ballot, typed });
  try {
    const told = await visit.call(cardsApi.show, { params: { id: batch.id }, body: { code: typed } });
    if (told) return showClosed(visit, { why: card.goodText });
  } catch (error) {
    return showCardForm(visit, { batch, ballot, typed, problem: toFailure(error, visit) });
  }
  if (!ballot) return visit.goTo(startedPath);
  return visit.show({ title: card.title, main: toPicks(visit, ballot) });
}

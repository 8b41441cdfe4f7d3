import type { FastifyReply } from 'fastify';
import type { Problem } from '#contract/wire/problem.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { namesNoOrigin } from '#server/http/forms.ts';
import { ClientGoneError, tellProblem } from '#server/http/problems.ts';
import type { PlainTexts } from './plain-texts.ts';
import type { Visit } from './visit.ts';

/** Why something was refused, and the status with which a page says so: what is wrong in the fields of a form is 422. */
export function toFailure(error: unknown, { request, reply }: Pick<Visit, 'request' | 'reply'>): Problem {
  if (error instanceof ClientGoneError) throw error;
  const problem = tellProblem(error, request, reply);
  return problem.code === 'invalid_input' ? { ...problem, status: 422 } : problem;
}

/** The sentence for a problem, as the page with scripts says it. */
export function sayProblem({ code, retry_after, exchanged }: Problem, { text }: Pick<PlainTexts, 'text'>): string {
  const { problems } = text.public;
  const { card, own } = text.later;
  if (retry_after !== undefined)
    return problems.too_many_requests_for({ minutes: Math.max(1, Math.ceil(retry_after / 60)) });
  const said: Readonly<Record<string, unknown>> = {
    ...problems,
    card_unknown: card.unknown,
    card_void: exchanged ? card.exchanged : card.void,
    card_used: card.givenText,
    card_needed: card.gone,
    own_question: own.gone,
  };
  const sentence = said[code];
  return typeof sentence === 'string' ? sentence : problems.unexpected;
}

/** What went wrong, above what can be done about it. */
export function failureNote(message: string | undefined): Markup | undefined {
  return message === undefined ? undefined : html`<p class="failure" role="alert">${message}</p>`;
}

/** A page for what nothing else says: a form that was refused before it was read, or a page that could not be drawn. */
export function showError(visit: Visit, error: unknown): Promise<FastifyReply> {
  const { ui } = visit.said.text.public;
  const problem = toFailure(error, visit);
  // Without its cookie a form has no seal: that it is missing is what its sender can do something about.
  const isCookieless = problem.code === 'foreign_origin' && namesNoOrigin(visit.request) && visit.seal === undefined;
  const said = isCookieless ? visit.said.text.public.problems.voter_unknown : sayProblem(problem, visit.said);
  const isTooLong = problem.code === 'payload_too_large';
  const main = html`${failureNote(said)}
${isTooLong && html`<p>${visit.said.text.plain.page.tooLong}</p>`}
<p class="back"><a href="/">${visit.said.text.later.placing.back}</a></p>`;
  return visit.show({ status: problem.status, title: ui.error, main });
}

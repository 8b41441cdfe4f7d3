import type { Problem } from '#contract/wire/problem.ts';
import { ClientGoneError, tellProblem } from '#server/http/problems.ts';
import { html, type Markup } from './markup.ts';
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

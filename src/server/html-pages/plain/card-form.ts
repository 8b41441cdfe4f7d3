import type { FastifyReply } from 'fastify';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { html } from '#server/html-pages/markup.ts';
import { type BallotFields, ballotFields } from './ballot-fields.ts';
import { contactNote } from './contact.ts';
import { sayProblem } from './failure.ts';
import type { Visit } from './visit.ts';

type CardOptions = {
  batch: Pick<PublicBatch, 'name'>;
  /** What was picked before, which goes with the code and comes back. */
  ballot?: BallotFields | undefined;
  typed?: string;
  /** Whether it has to be sent once more. */
  isAgain?: boolean;
  problem?: Problem | undefined;
};

/** Where whoever votes by a card types its code. */
export function showCardForm(
  visit: Visit,
  { batch, ballot, typed = '', problem, isAgain = false }: CardOptions,
): Promise<FastifyReply> {
  const { card, placing } = visit.said.text.later;
  const fault = problem && sayFault(problem, visit);
  const field = html`<p><label for="code">${card.label}</label>
${fault !== undefined && html`<span class="failure" id="code-fault" role="alert">${fault}</span>`}
<input id="code" name="code" value="${typed}" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="${fault === undefined ? '' : 'code-fault '}code-hint"${fault !== undefined && html` aria-invalid="true"`}>
<span class="aside" id="code-hint">${card.hint}</span></p>
<p class="acts"><button type="submit">${card.open}</button></p>`;
  const noCard = contactNote(visit.said.text.public.page.noCard, visit.said);
  const main = html`<p><bdi>${batch.name}</bdi></p>
${isAgain && html`<p><strong>${visit.said.text.plain.page.again}</strong></p>`}
${visit.typedForm('/card', ballot ? ballotFields(ballot) : {}, field)}
${noCard && html`<p class="aside">${noCard}</p>`}
<p class="aside">${card.privacy}</p>
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status: problem?.status ?? 200, title: card.title, main });
}

/** What is said at the field. What can be no code is one that nobody knows. */
function sayFault(problem: Problem, { said }: Visit): string {
  const { card } = said.text.later;
  if (problem.code === 'invalid_input') return card.unknown;
  return problem.code === 'too_many_requests' ? card.notLooked : sayProblem(problem, said);
}

import type { FastifyReply } from 'fastify';
import { ballotsApi } from '#contract/council/ballots.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { type BallotFields, ballotFields } from './ballot-fields.ts';
import { failureNote, sayProblem, toFailure } from './failure.ts';
import { whyClosed } from './stoning.ts';
import type { Visit } from './visit.ts';

/** Where a press leads that brought the browser its cookie: only there its absence says that the browser keeps none. */
export const startedPath = '/stones?started';

/** `/start`: one button, whose press brings the browser its voter cookie. */
export async function openStart(visit: Visit): Promise<FastifyReply> {
  const why = whyClosed(await visit.active(), visit);
  return why === undefined ? showStart(visit) : showClosed(visit, { why });
}

/** The press: stands in the line like any other browser that becomes a voter. */
export async function pressStart(visit: Visit): Promise<FastifyReply> {
  try {
    await visit.call(ballotsApi.becomeVoter, {});
    return visit.goTo(startedPath);
  } catch (error) {
    return showStart(visit, toFailure(error, visit));
  }
}

/** The button, and why it is to be pressed again, if so. */
export function showStart(visit: Visit, failure?: Problem): Promise<FastifyReply> {
  const { stoning } = visit.said.text.public;
  const { placing } = visit.said.text.later;
  const press = html`<p class="acts"><button type="submit">${stoning.start}</button></p>`;
  const main = html`${failureNote(failure && sayProblem(failure, visit.said))}
<p>${stoning.startIntro}</p>
${visit.form('/start', {}, press)}
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status: failure?.status ?? 200, title: placing.title, main });
}

type Closed = {
  why: string | undefined;
  status?: number | undefined;
  title?: string;
  ballot?: BallotFields | undefined;
};

/** Where nothing can be done now: why, and the way back; to the picks, too, that came along. */
export function showClosed(visit: Visit, { why, status = 200, title, ballot }: Closed): Promise<FastifyReply> {
  const { placing } = visit.said.text.later;
  const main = html`<p>${why}</p>
${ballot && toPicks(visit, ballot)}
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status, title: title ?? placing.closedTitle, main });
}

/** The way back to picks that are carried along. */
export function toPicks(visit: Visit, ballot: BallotFields): Markup {
  const back = html`<p class="acts"><button type="submit" class="second" name="do" value="back">${visit.said.text.later.placing.reviewBack}</button></p>`;
  return visit.typedForm('/stones', ballotFields(ballot), back);
}

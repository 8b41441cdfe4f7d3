import type { FastifyReply } from 'fastify';
import { type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { failureNote, sayProblem, toFailure } from './failure.ts';
import { html, type Markup } from './markup.ts';
import { showClosed } from './start.ts';
import type { Visit } from './visit.ts';

type Told = {
  note?: string | undefined;
  failure?: string | undefined;
  status?: number;
  typed?: { id: string; text: string };
};

/** `/mine`: what this browser asked in the active batch, and what has become of it. */
export async function openMine(visit: Visit): Promise<FastifyReply> {
  const { page } = visit.said.text.public;
  const { mine } = visit.said.text.later;
  const asked = visit.request.query as Record<string, unknown>;
  const notes = { asked: page.submitted, saved: mine.saved, waits: mine.savedWaiting, withdrawn: mine.withdrawn };
  const note = Object.entries(notes).find(([name]) => name in asked)?.[1];
  return showMine(visit, { note });
}

/** Other words for a question, or its end, which is asked for once more. */
export async function sendMine(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request);
  const { batch } = await visit.active();
  const [act = '', id = ''] = (fields.get('do') ?? '').split(' ');
  const text = fields.get('text') ?? '';
  if (!batch) return showMine(visit, {});
  const params = { id: batch.id, questionId: id };
  try {
    if (act === 'ask') return await showWithdrawal(visit, id, fields.get('seen') ?? '');
    if (act === 'withdraw') {
      await visit.call(ownQuestionsApi.withdraw, { params });
      return visit.goTo('/mine?withdrawn');
    }
    const own = await visit.call(ownQuestionsApi.edit, { params, body: { text, seen: fields.get('seen') ?? text } });
    return visit.goTo(own.words_waiting === null && own.state === 'published' ? '/mine?saved' : '/mine?waits');
  } catch (error) {
    const problem = toFailure(error, visit);
    const failure =
      problem.code === 'changed_meanwhile' ? visit.said.text.later.mine.meanwhile : sayProblem(problem, visit.said);
    return showMine(visit, { failure, status: problem.status, typed: { id, text } });
  }
}

async function showMine(visit: Visit, told: Told): Promise<FastifyReply> {
  const { text } = visit.said;
  const { mine, placing } = text.later;
  const { batch } = await visit.active();
  if (!batch) return showClosed(visit, { title: mine.title, why: told.note ?? text.public.page.noBatch });
  try {
    const found = await visit.call(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
    const questions = 'questions' in found ? found.questions : [];
    const items = questions.map((own) => itemOf(visit, { own, batch, typed: told.typed }));
    const main = html`${failureNote(told.failure)}${noteOf(told)}
<p>${mine.intro}</p>
<ul class="choices">${items}</ul>
${allows[batch.phase].questions && html`<p><a class="act" href="/ask">${text.public.page.formTitle}</a></p>`}
<p class="back"><a href="/">${placing.back}</a></p>`;
    return visit.show({ status: told.status ?? 200, title: mine.title, main });
  } catch (error) {
    const problem = toFailure(error, visit);
    const main = html`${noteOf(told)}${failureNote(sayProblem(problem, visit.said))}
<p class="back"><a href="/">${placing.back}</a></p>`;
    return visit.show({ status: problem.status, title: mine.title, main });
  }
}

function noteOf({ note }: Told): Markup | undefined {
  return note === undefined ? undefined : html`<p role="status"><strong>${note}</strong></p>`;
}

type Item = { own: OwnQuestion; batch: PublicBatch; typed: Told['typed'] };

function itemOf(visit: Visit, { own, batch, typed }: Item): Markup {
  const { mine, news } = visit.said.text.later;
  const now = own.words_waiting ?? own.text;
  const canChange = allows[batch.phase].questions && (own.state === 'published' || own.state === 'waiting');
  const field = `words-${own.id}`;
  const edit = html`<p><label for="${field}">${mine.words}</label>
<textarea id="${field}" name="text" rows="4" dir="auto">\n${typed?.id === own.id ? typed.text : now}</textarea></p>
<p class="acts"><button class="second" name="do" value="save ${own.id}">${mine.save}</button>
<button class="second" name="do" value="ask ${own.id}">${mine.withdraw}</button></p>`;
  return html`<li><p dir="auto"><strong>${own.text}</strong></p>
<p>${stateOf(own, batch, visit)}</p>
${own.became && html`<blockquote dir="auto">${own.became.text}</blockquote>`}
${own.state === 'published' && own.words_waiting !== null && html`<p>${mine.wordsWait}</p><blockquote dir="auto">${own.words_waiting}</blockquote>`}
${own.news === 'asked' && html`<p class="aside">${news.asked}</p>`}
${canChange && visit.form('/mine', { seen: now }, edit)}</li>`;
}

function stateOf({ state, reason, reason_code }: OwnQuestion, { phase }: PublicBatch, { said }: Visit): Markup {
  const { mine } = said.text.later;
  const isLate = reason_code === 'not_in_time';
  const because = reason === null || isLate ? '' : html` <bdi>${reason}</bdi>`;
  switch (state) {
    case 'declined':
      return html`${isLate ? mine.declinedLate : mine.declined}${because}`;
    case 'published': {
      const stands = allows[phase].questions ? mine.listed : allows[phase].ballots ? mine.onPaper : '';
      const later = reason === null ? '' : html` ${isLate ? mine.wordsLate : mine.wordsDeclined}${because}`;
      return html`${stands}${later}`;
    }
    default:
      return html`${mine[state]}`;
  }
}

/** The one thing that cannot be taken back: it is asked for on a page of its own. */
function showWithdrawal(visit: Visit, id: string, text: string): Promise<FastifyReply> {
  const { mine } = visit.said.text.later;
  const press = html`<p class="acts"><button name="do" value="withdraw ${id}">${mine.withdraw}</button></p>`;
  const main = html`<p>${mine.withdrawWords}</p>
<blockquote dir="auto">${text}</blockquote>
${visit.form('/mine', {}, press)}
<p class="back"><a href="/mine">${visit.said.text.public.ui.cancel}</a></p>`;
  return visit.show({ title: mine.withdrawTitle, main });
}

import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { figureWith } from '#contract/council/moderation.ts';
import { mayChange, mayHear, type OwnQuestion } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { inOwnLanguage } from '#server/html-pages/own-language.ts';
import { sayFates } from '#text/fate-words.ts';
import { mostTyped } from './most-typed.ts';
import { ownVerdict } from './own-verdict.ts';
import type { Judged } from './verdict-fields.ts';
import type { Visit } from './visit.ts';

/** `seen`: the words that its author had before them, until it was told that others stand. */
type Typed = { id: string; text: string; seen: string | null };

/** What is asked of the batch, active or completed. */
export type OwnBatch = Pick<PublicBatch, 'id' | 'name' | 'phase' | 'rules'>;

export type OwnList = {
  batch: OwnBatch;
  result: BatchResult | null;
  /** Other words for one of them that were not taken. */
  typed: Typed | undefined;
  /** What was said of the outcome of one of them, and not taken. */
  judged: Judged | undefined;
};

/** An own question: what has become of it, and what its author can do about it. */
export function ownItem(visit: Visit, own: OwnQuestion, { batch, result, ...told }: OwnList): Markup {
  const { mine } = visit.said.text.later;
  const now = own.words_waiting ?? own.text;
  const typed = told.typed?.id === own.id ? told.typed : undefined;
  const field = `words-${own.id}`;
  const edit = html`<p><label for="${field}">${mine.words}</label>
<textarea id="${field}" name="text" rows="4" dir="auto" ${mostTyped(maxLengths.question)}>\n${typed?.text ?? now}</textarea></p>
<p class="acts"><button type="submit" class="second" name="do" value="save ${own.id}">${mine.save}</button>
<button type="submit" class="second" name="do" value="ask ${own.id}">${mine.withdraw}</button></p>`;
  return html`<li><p ${inOwnLanguage(own.language)}><strong>${own.text}</strong></p>
<p>${stateOf(own, batch, visit)}</p>
${countedOf(own, result, visit)}
${own.became && html`<blockquote ${inOwnLanguage(own.became.language)}>${own.became.text}</blockquote>`}
${own.state === 'published' && own.words_waiting !== null && html`<p>${mine.wordsWait}</p><blockquote ${inOwnLanguage(own.language)}>${own.words_waiting}</blockquote>`}
${resultOf(own, result, visit)}
${ownVerdict(visit, own, { batchId: batch.id, result, judged: told.judged })}
${newsOf(visit, own, { batch, result })}
${mayChange(own, batch) && visit.typedForm('/mine', { batch: batch.id, seen: typed?.seen ?? now, question: own.id }, edit)}</li>`;
}

function stateOf(
  { state, reason, reason_code, reason_language }: OwnQuestion,
  { phase }: OwnBatch,
  { said }: Visit,
): Markup {
  const { mine } = said.text.later;
  const isLate = reason_code === 'not_in_time';
  const because = reason === null || isLate ? '' : html` <bdi ${inOwnLanguage(reason_language)}>${reason}</bdi>`;
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

/** As one of how many that were declined it is counted in the result. */
function countedOf(own: OwnQuestion, result: BatchResult | null, { said }: Visit): Markup | undefined {
  const told = figureWith(own, result?.moderation);
  if (!told) return undefined;
  const { mine, moderation } = said.text.later;
  const kinds = sayFates(told.kinds, moderation.fates);
  return html`<p class="aside">${mine.counted({ count: told.count, kinds })}</p>`;
}

/** Its place in a completed batch, whether it goes to the council, and how many stones it got where that is told. */
function resultOf({ id, became }: OwnQuestion, result: BatchResult | null, { said }: Visit): Markup | undefined {
  const ranked = result?.questions.find((one) => one.id === (became?.id ?? id));
  if (!ranked) return undefined;
  const { mine, placing } = said.text.later;
  const { rank, joint, forwarded, breakdown } = ranked;
  const stones = breakdown?.reduce((sum, times, place) => sum + times * (stonesOfPicks[place] ?? 0), 0);
  return html`<p><strong>${joint ? mine.jointRank({ rank }) : mine.rank({ rank })}</strong> ${forwarded && mine.forwarded}
${stones !== undefined && html`<span class="aside">${placing.stones({ count: stones })}</span>`}</p>`;
}

/** Whether mails tell what becomes of it, and the press that begins or ends them. */
function newsOf(visit: Visit, own: OwnQuestion, { batch, result }: Pick<OwnList, 'batch' | 'result'>) {
  const { text, canMail } = visit.said;
  if (batch.rules.notices !== 'on' || !canMail || !mayHear(own, batch, result)) return undefined;
  const { hear, endNews, newsOn } = text.plain.mine;
  const said = { off: text.later.news.hint, asked: text.later.news.asked, on: newsOn }[own.news];
  const press =
    own.news === 'off'
      ? html`<button type="submit" class="second" name="do" value="hear ${own.id}">${hear}</button>`
      : html`<button type="submit" class="second" name="do" value="end ${own.id}">${endNews}</button>`;
  return visit.form(
    '/mine',
    { batch: batch.id },
    html`<p class="aside">${said}</p>
<p class="acts">${press}</p>`,
  );
}

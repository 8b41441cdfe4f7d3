import type { BatchResult } from '#contract/council/batch-result.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { takesVerdict } from '#contract/council/verdict.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { inOwnLanguage } from '#server/html-pages/own-language.ts';
import { type Judged, verdictFields } from './verdict-fields.ts';
import type { Visit } from './visit.ts';

/** What its author says of the outcome of a question, or said. */
export function ownVerdict(
  visit: Visit,
  own: OwnQuestion,
  { batchId, result, judged }: { batchId: string; result: BatchResult | null; judged: Judged | undefined },
): Markup | undefined {
  const { verdict: text } = visit.said.text.later;
  if (own.verdict) {
    const { said, words, state, reason, reason_language } = own.verdict;
    return html`<p>${text.own({ verdict: said })}</p>
${words !== null && state && html`<p>${text.ownWords({ words: state })}</p><blockquote dir="auto">${words}</blockquote>`}
${reason !== undefined && html`<p>${text.why} <bdi ${inOwnLanguage(reason_language)}>${reason}</bdi></p>`}`;
  }
  const ranked = result?.questions.find(({ id }) => id === (own.became?.id ?? own.id));
  if (!ranked?.outcome || !takesVerdict(ranked)) return undefined;
  const { words, link, language } = ranked.outcome;
  const typed = judged?.id === own.id ? judged : undefined;
  const answer = html`${words !== null && html`<p class="words" ${inOwnLanguage(language)}>${words}</p>`}
${link !== null && html`<p><a href="${link}" rel="noopener nofollow">${link}</a></p>`}`;
  const fields = html`${answer}
${verdictFields(text, { key: own.id, isOfSeveral: own.became !== null, typed })}
<p class="acts"><button type="submit" class="second" name="do" value="judge ${own.id}">${text.act}</button></p>`;
  return visit.typedForm('/mine', { batch: batchId, question: own.id, judging: 'yes' }, fields);
}

import { stonesOfPicks } from '#contract/council/ballots.ts';
import { ballotsMayChange } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { searchQuestions } from '#text/search.ts';
import { askerOf } from './asker.ts';
import { type BallotFields, ballotFields, pickName } from './ballot-fields.ts';
import { failureNote } from './failure.ts';
import { questionWords } from './question-words.ts';
import type { Stoning } from './stoning.ts';
import type { Visit } from './visit.ts';

/** More than these are looked through by searching and page by page. */
const mostOnPage = 200;

/** Where in a long list somebody is. */
export type Place = { search: string; page: number };

export const beginning: Place = { search: '', page: 1 };

type FormOptions = { ballot: BallotFields; at: Place; failure?: string | undefined; status?: number };

/** All questions, each with the four places in a voter's order: of each place one question at most can be chosen. */
export function showStonesForm(visit: Visit, stoning: Stoning, { ballot, at, failure, status = 200 }: FormOptions) {
  const { text } = visit.said;
  const { placing, change } = text.later;
  const found = searchQuestions(stoning.offered, at.search);
  const pages = Math.max(1, Math.ceil(found.length / mostOnPage));
  const page = Math.min(Math.max(1, at.page), pages);
  const shown = found.slice((page - 1) * mostOnPage, page * mostOnPage);
  const kept = keptOf(stoning, ballot);
  const open = ballot.picks.map((_, place) => !kept.includes(place));
  const seen = new Set(
    shown.map(({ id }) => id).filter((id) => ballot.picks.some((one, at) => open[at] && one === id)),
  );
  const fields = { ...ballotFields(ballot, seen), at: String(page) };
  const main = html`${failureNote(failure)}
<p>${ballot.replaces === undefined ? text.public.stoning.startIntro : change.notice}</p>
<ol>${stonesOfPicks.map((_, place) => html`<li>${placing.prompts[`${place + 1}` as '1']}</li>`)}</ol>
<p class="aside">${placing.order}</p>
${visit.typedForm(
  '/stones',
  fields,
  html`${stoning.offered.length > mostOnPage && searchBox(visit, { at: { ...at, page }, pages, found: found.length })}
<ul class="choices">${shown.map((question) => choiceOf(question, { visit, stoning, picks: ballot.picks, open }))}</ul>
<p class="acts"><button type="submit" name="do" value="review">${text.plain.stones.review}</button>
<button type="submit" class="second" name="do" value="reset">${placing.resetAll}</button></p>`,
)}
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status, title: placing.title, main });
}

/** The places whose stones stay where they are: only what was taken out may be placed anew, unless ballots may change as a whole. */
function keptOf({ batch, offered, mine }: Stoning, { replaces }: BallotFields): number[] {
  if (replaces === undefined || ballotsMayChange(batch)) return [];
  const choosable = new Set(offered.map(({ id }) => id));
  return (mine?.choices ?? []).flatMap((id, place) => (choosable.has(id) ? [place] : []));
}

type Choosing = { visit: Visit; stoning: Stoning; picks: readonly string[]; open: readonly boolean[] };

function choiceOf(question: PublicQuestion, { visit, stoning, picks, open }: Choosing): Markup {
  const { id, corrected } = question;
  const { placing, own, anew } = visit.said.text.later;
  const isOwn = stoning.own.has(id);
  const isKept = picks.some((one, place) => one === id && !open[place]);
  const radios = stonesOfPicks.flatMap((count, place) =>
    open[place]
      ? [
          html`<label><input type="radio" name="${pickName(place)}" value="${id}"${picks[place] === id && html` checked`}> ${placing.stones({ count })}</label> `,
        ]
      : [],
  );
  return html`<li><fieldset>${questionWords(question, visit.said)}
<p class="aside">${askerOf(question, visit.said)}${corrected && html` · ${visit.said.text.public.page.corrected}`}</p>
${isOwn ? html`<p class="aside">${own.mark}: ${own.why}</p>` : isKept ? html`<p class="aside">${anew.stays}</p>` : radios}</fieldset></li>`;
}

/** The first button of the form, which Enter in the field presses. */
function searchBox(
  { said: { text } }: Visit,
  { at, pages, found }: { at: Place; pages: number; found: number },
): Markup {
  const { stones } = text.plain;
  const goTo = (page: number, words: string) =>
    page >= 1 &&
    page <= pages &&
    html` <button type="submit" class="second" name="do" value="page ${page}">${words}</button>`;
  return html`<p><label>${text.public.page.search} <input type="search" name="search" value="${at.search}" dir="auto"></label>
<button type="submit" class="second" name="do" value="search">${stones.search}</button></p>
<p>${found === 0 ? text.public.page.noMatch : text.public.page.found({ count: found })} ${stones.page({ page: at.page, pages })}${goTo(at.page - 1, stones.before)}${goTo(at.page + 1, stones.next)}</p>`;
}

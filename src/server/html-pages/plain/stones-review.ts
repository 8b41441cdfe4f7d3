import { stonesOfPicks } from '#contract/council/ballots.ts';
import { ballotsMayChange } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { inOwnLanguage } from '#server/html-pages/own-language.ts';
import { closeGaps } from '#text/gaps.ts';
import { type BallotFields, ballotFields, isComplete } from './ballot-fields.ts';
import { failureNote } from './failure.ts';
import type { Stoning } from './stoning.ts';
import type { Visit } from './visit.ts';

type ReviewOptions = { ballot: BallotFields; failure?: string | undefined; status?: number };

/** The four picks in whole words, before they are given. */
export function showReview(visit: Visit, stoning: Stoning, { ballot, failure, status = 200 }: ReviewOptions) {
  const { placing, change } = visit.said.text.later;
  const isChange = ballot.replaces !== undefined;
  const changeable = ballotsMayChange(stoning.batch) ? 'yes' : 'no';
  const offered = new Map(stoning.offered.map((question) => [question.id, question]));
  const picks = stonesOfPicks.map(
    (count, place) => html`<li><strong>${placing.reviewLine({ place: (place + 1) as 1 | 2 | 3 | 4, count })}</strong>
${drawQuestion(offered.get(ballot.picks[place] ?? ''))}</li>`,
  );
  const main = html`${failureNote(failure)}
<p>${isChange ? change.reviewIntro : placing.reviewIntro({ changeable })}</p>
<ol>${picks}</ol>
${decide(visit, ballot)}`;
  return visit.show({ status, title: isChange ? change.reviewTitle : placing.reviewTitle, main });
}

function drawQuestion(question: PublicQuestion | undefined): Markup {
  return html`<p ${inOwnLanguage(question?.language)}>${closeGaps(question?.text ?? '')}</p>`;
}

/** The picks where nothing can be looked up for them: what failed, and the same press once more. */
export function showUnread(visit: Visit, { ballot, failure, status }: Required<ReviewOptions>) {
  const main = html`${failureNote(failure)}
${decide(visit, ballot)}`;
  return visit.show({ status, title: visit.said.text.later.placing.reviewTitle, main });
}

/** Whether the picks are given, or changed first. */
function decide(visit: Visit, ballot: BallotFields): Markup {
  const { placing } = visit.said.text.later;
  const complete =
    isComplete(ballot.picks) && html`<button type="submit" name="do" value="complete">${placing.complete}</button>`;
  const acts = html`<p class="acts">${complete}
<button type="submit" class="second" name="do" value="back">${placing.reviewBack}</button></p>`;
  return visit.typedForm('/stones', { ...ballotFields(ballot), step: 'review' }, acts);
}

import type { MyBallot } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { ballotsMayChange, isBlind } from '#contract/council/public-batch.ts';
import { html } from '#server/html-pages/markup.ts';
import { failureNote } from './failure.ts';
import { letGoPart } from './let-go.ts';
import type { Stoning } from './stoning.ts';
import type { Visit } from './visit.ts';

type GivenOptions = { mine: MyBallot; failure?: string | undefined; status?: number | undefined };

/** The receipt of a ballot that was given, and where it may be given otherwise, the way there. */
export function showGiven(
  visit: Visit,
  { batch }: Pick<Stoning, 'batch'>,
  { mine, failure, status = 200 }: GivenOptions,
) {
  const { text } = visit.said;
  const { stoning } = text.public;
  const { receipt, change, anew, placing } = text.later;
  const isWhole = ballotsMayChange(batch);
  const main = html`${failureNote(failure)}
<p>${isBlind(batch) ? stoning.doneIntroLater : text.plain.stones.given}</p>
<h2>${receipt.receipt}</h2>
<p class="receipt"><bdi>${mine.receipt}</bdi></p>
<p>${receipt.receiptHint({ counted: allows[batch.phase].result ? 'yes' : 'no' })}</p>
${
  mine.choices &&
  html`<p>${isWhole ? change.intro : anew.intro}</p>
<p><a class="act" href="/stones?change">${isWhole ? change.act : anew.start}</a></p>`
}
${letGoPart(visit, batch, mine)}
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status, title: stoning.doneTitle, main });
}

import { ballotsApi } from '#contract/council/ballots.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { givenFlag } from '#web/features/ballots/visitor/own/stored.ts';
import { forgetPerson } from '#web/person.ts';
import { refusesStorage } from '#web/storage.ts';
import { storedCard } from './stored-card.ts';

/** Shows a card for this browser. What it knows of the card before goes first, whatever comes of this one. */
export async function openCard(batchId: string, code: string): Promise<void> {
  forgetPerson(['stoning_']);
  await call(cardsApi.show, { params: { id: batchId }, body: { code } });
  const ballot = await call(ballotsApi.findMine, { params: { id: batchId } }).catch((error: unknown) => {
    // The card came as a cookie, and this browser keeps none.
    if (hasCode(error, 'voter_unknown')) throw error;
    return null;
  });
  storedCard(batchId).write(true);
  if (ballot) givenFlag(batchId).write(ballot.round);
}

/** Leads to the page with the questions, where stones are given by this card: the view opens, and Back leaves it. */
export function goOn(): void {
  // That page forgets a card that nothing keeps; the plain one knows it by its cookie.
  if (refusesStorage()) {
    location.assign('/stones');
    return;
  }
  history.replaceState(null, '', '/');
  history.pushState('stoning', '');
  location.reload();
}

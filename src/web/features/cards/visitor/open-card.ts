import { cardsApi } from '#contract/council/cards.ts';
import { call } from '#web/api/call.ts';
import { findMyBallot } from '#web/features/ballots/visitor/own/ballot.ts';
import { givenFlag } from '#web/features/ballots/visitor/own/stored.ts';
import { forgetPerson } from '#web/person.ts';
import { refusesStorage } from '#web/storage.ts';
import { storedCard } from './stored-card.ts';

/** Shows a card for this browser. What it knows of the card before goes first, whatever comes of this one. */
export async function openCard(batchId: string, code: string): Promise<void> {
  forgetPerson(['stoning_']);
  await call(cardsApi.show, { params: { id: batchId }, body: { code } });
  storedCard(batchId).write(true);
  const ballot = await findMyBallot(batchId).catch(() => null);
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

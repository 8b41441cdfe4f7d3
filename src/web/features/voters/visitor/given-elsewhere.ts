import { knowsVotersBy } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { storedGiven } from '#web/features/ballots/visitor/own/stored.ts';
import { storedCard } from '#web/features/cards/visitor/stored-card.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/**
 * What to say where stones are there already by the card of this browser, and this browser knows nothing of them: whoever holds it must
 * not believe that theirs count. The card is put away, as one that is shown again.
 */
export function explainGivenElsewhere({ id, rules, stoning_round }: PublicBatch): string | undefined {
  if (!knowsVotersBy(rules, 'card') || storedGiven(id, stoning_round).read() !== null) return undefined;
  storedCard(id).remove();
  return lazyTexts.card.givenElsewhere;
}

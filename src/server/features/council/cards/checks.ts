import { batchesApi } from '#contract/council/batches.ts';
import { type CardPackage, cardsApi } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import type { Check } from '#contract/council/checks.ts';
import { isAheadBy, nextAct, nounChecks } from '#server/batch-checks.ts';
import { countCards } from './count-cards.ts';
import { hasValidCard, listPackages } from './repository.ts';

/** Without any card that is valid stones would be given on paper alone; where that is off, the database refuses the start too. */
export const startChecks = nounChecks({
  readers: batchesApi.list.access,
  refuses: ['start'],
  isAsked: isAheadBy('card'),
  facts: ({ db }, { id }) => hasValidCard(db, id),
  rule: (batch, isThere) => {
    if (isThere) return [];
    const on_paper = takesChannel(batch.rules, 'paper');
    const stops = !on_paper && nextAct(batch) === 'start';
    const level = stops ? { level: 'stops' as const, act: 'start' as const } : { level: 'look' as const };
    return [{ id: 'no_cards', ...level, mend: 'cards', values: { on_paper } }];
  },
});

/** How many cards there are, and whether somebody has their codes. */
export const cardChecks = nounChecks({
  readers: cardsApi.list.access,
  isAsked: isAheadBy('card'),
  facts: ({ db }, { id }) => listPackages(db, id),
  rule: (_, packages) => [...ofCards(packages), ...ofPackages(packages)],
});

function ofCards(packages: readonly CardPackage[]): Check[] {
  const { made, void: voided } = countCards(packages);
  if (made === voided) return [];
  return [{ id: 'cards', level: 'fine', values: { made: made - voided, void: voided } }];
}

/** The codes of a package that did not arrive: unless a page still holds them, nobody has them. */
function ofPackages(packages: readonly CardPackage[]): Check[] {
  const missing = packages.filter(({ arrived_at, made, void: voided }) => arrived_at === null && voided < made);
  if (missing.length === 0) return [];
  return [{ id: 'cards_not_arrived', level: 'look', mend: 'cards', values: { packages: missing.length } }];
}

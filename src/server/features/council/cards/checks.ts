import { type CardPackage, cardsApi } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import type { Check } from '#contract/council/checks.ts';
import { allows } from '#contract/council/phases.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { listPackages } from './repository.ts';

/** Whether there are cards and somebody has their codes, until stoning starts. */
export const cardChecks = nounChecks({
  readers: cardsApi.list.access,
  isAsked: ({ rules, phase }) => takesChannel(rules, 'card') && allows[phase].questions,
  facts: ({ db }, { id }) => listPackages(db, id),
  rule: (_, packages) => [...ofCards(packages), ...ofPackages(packages)],
});

/** Without any card nobody could give stones. */
function ofCards(packages: readonly CardPackage[]): Check[] {
  const made = packages.reduce((sum, one) => sum + one.made, 0);
  const voided = packages.reduce((sum, one) => sum + one.void, 0);
  if (made === voided) return [{ id: 'no_cards', level: 'look', mend: 'cards', values: {} }];
  return [{ id: 'cards', level: 'fine', values: { made: made - voided, void: voided } }];
}

/** The codes of a package that did not arrive: unless a page still holds them, nobody has them. */
function ofPackages(packages: readonly CardPackage[]): Check[] {
  const missing = packages.filter(({ arrived_at, made, void: voided }) => arrived_at === null && voided < made);
  if (missing.length === 0 || packages.every(({ made, void: voided }) => made === voided)) return [];
  return [{ id: 'cards_not_arrived', level: 'look', mend: 'cards', values: { packages: missing.length } }];
}

import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { boothsAddress, useOpenBooths } from '#web/features/panel/booths/booths-part.tsx';
import { cardsAddress, isMissing, usePackages } from '#web/features/panel/cards/cards-part.tsx';
import { adminTexts } from '#web/text/admin.ts';
import type { Check } from './preflight.ts';

type Known = {
  /** Its packages of voting cards, where cards vote and once they are known. */
  packages: readonly CardPackage[] | undefined;
  /** How many booths are open, where it has booths and once that is known. */
  booths: number | undefined;
};

/** What is to be seen to for each channel of a batch before its stoning starts. */
export function useChannelChecks(batch: Batch): Check[] {
  return channelChecksOf(batch, { packages: usePackages(batch), booths: useOpenBooths(batch) });
}

/** The same, of what is known. */
export function channelChecksOf(batch: Batch, { packages, booths }: Known): Check[] {
  return [
    ...(packages ? toCards(batch, packages) : []),
    ...(booths === undefined ? [] : [toBooths(batch, booths)]),
    ...(batch.rules.paper === 'on' ? [toPaper(batch)] : []),
  ];
}

/** Without any nobody could give stones. */
function toCards(batch: Batch, packages: readonly CardPackage[]): Check[] {
  const { noCards, cards, makeCards, notArrived, toCards: see } = adminTexts.batches.preflight;
  const count = packages.reduce((total, { made, void: voided }) => total + made - voided, 0);
  const missing = packages.filter(isMissing).length;
  const address = cardsAddress(batch);
  if (count === 0) return [{ sentence: noCards, toLookAt: true, way: { label: makeCards, address } }];
  const there = { sentence: cards({ count }), toLookAt: false };
  if (missing === 0) return [there];
  return [there, { sentence: notArrived({ count: missing }), toLookAt: true, way: { label: see, address } }];
}

function toBooths(batch: Batch, count: number): Check {
  const { booths, noBooth, toBooths: label } = adminTexts.batches.preflight;
  if (count > 0) return { sentence: booths({ count }), toLookAt: false };
  return { sentence: noBooth, toLookAt: true, way: { label, address: boothsAddress(batch) } };
}

function toPaper(batch: Batch): Check {
  const { paper, toHelpers: label } = adminTexts.batches.preflight;
  return { sentence: paper, toLookAt: false, way: { label, address: boothsAddress(batch) } };
}

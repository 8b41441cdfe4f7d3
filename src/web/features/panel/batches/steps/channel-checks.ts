import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { boothsAddress, useBoothCounts } from '#web/features/panel/booths/booths-part.tsx';
import { cardsAddress, isMissing, usePackages } from '#web/features/panel/cards/cards-part.tsx';
import { helperCodesQuery } from '#web/features/panel/hall-helpers/helper-codes-query.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import type { StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';

type Known = {
  /** Its packages of voting cards, where cards vote and once they are known. */
  packages: readonly CardPackage[] | undefined;
  /** How many booths are open, and codes wait for a device, where it has booths and once that is known. */
  booths: { open: number; waiting: number } | undefined;
  /** How many codes hold for helpers who enter paper, where it counts and once that is known. */
  entryCodes: number | undefined;
};

/** What is to be seen to for each channel of a batch before its stoning starts; where that is not wanted it asks nobody. */
export function useChannelChecks(batch: Batch, wanted: boolean): StepCheck[] {
  return channelChecksOf(batch, {
    packages: usePackages(batch, wanted),
    booths: useBoothCounts(batch, wanted),
    entryCodes: useEntryCodes(batch, wanted),
  });
}

function useEntryCodes(batch: Batch, wanted: boolean): number | undefined {
  const may = usePermissions();
  const enabled = wanted && takesChannel(batch.rules, 'paper') && may(hallHelpersApi.listCodes);
  const { data } = useQuery({ ...helperCodesQuery(batch), enabled });
  return data?.filter(({ opens }) => opens === 'entry').length;
}

/** The same, of what is known. */
export function channelChecksOf(batch: Batch, { packages, booths, entryCodes }: Known): StepCheck[] {
  return [
    ...(packages ? toCards(batch, packages) : []),
    ...(booths === undefined ? [] : [toBooths(batch, booths)]),
    ...(takesChannel(batch.rules, 'paper') ? toPaper(batch, entryCodes) : []),
  ];
}

/** Without any nobody could give stones. */
function toCards(batch: Batch, packages: readonly CardPackage[]): StepCheck[] {
  const { noCards, cards, voidCards, makeCards, notArrived, toCards: see } = adminTexts.batches.preflight;
  const count = packages.reduce((total, { made, void: voided }) => total + made - voided, 0);
  const missing = packages.filter(isMissing).length;
  const address = cardsAddress(batch);
  if (count === 0) return [{ sentence: noCards, toLookAt: true, way: { label: makeCards, address } }];
  const voided = packages.reduce((total, one) => total + one.void, 0);
  const sentence = voided > 0 ? `${cards({ count })} ${voidCards({ count: voided })}` : cards({ count });
  const there = { sentence, toLookAt: false };
  if (missing === 0) return [there];
  return [there, { sentence: notArrived({ count: missing }), toLookAt: true, way: { label: see, address } }];
}

function toBooths(batch: Batch, { open, waiting }: NonNullable<Known['booths']>): StepCheck {
  const { booths, noBooth, boothCodes, toBooths: label } = adminTexts.batches.preflight;
  if (open > 0) return { sentence: booths({ count: open }), toLookAt: false };
  const sentence = waiting > 0 ? boothCodes({ count: waiting }) : noBooth;
  return { sentence, toLookAt: true, way: { label, address: boothsAddress(batch) } };
}

function toPaper(batch: Batch, codes: number | undefined): StepCheck[] {
  const { paper, entryCodes, toHelpers: label } = adminTexts.batches.preflight;
  const said = { sentence: paper, toLookAt: false };
  if (codes === undefined) return [said];
  const way = codes === 0 ? { way: { label, address: boothsAddress(batch) } } : {};
  return [said, { sentence: entryCodes({ count: codes }), toLookAt: codes === 0, ...way }];
}

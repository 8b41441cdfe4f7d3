import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { type CardPackage, cardsApi } from '#contract/council/cards.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import type { StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';
import { hasCards, isMissing } from './cards-part.tsx';
import { cardsQuery } from './cards-query.ts';

/** Whether there are cards and somebody has their codes, before stoning starts, where cards vote and this administrator may know. */
export function useCardChecks(batch: Batch, wanted: boolean): StepCheck[] {
  const may = usePermissions();
  const enabled = wanted && hasCards(batch) && may(cardsApi.list);
  const { data } = useQuery({ ...cardsQuery(batch), enabled });
  return enabled && data ? cardChecksOf(batch, data.packages) : [];
}

/** The same, of these packages. Without any card nobody could give stones. */
export function cardChecksOf({ id }: Batch, packages: readonly CardPackage[]): StepCheck[] {
  const { noCards, cards, voidCards, makeCards, notArrived, toCards: see } = adminTexts.batches.preflight;
  const count = packages.reduce((total, { made, void: voided }) => total + made - voided, 0);
  const missing = packages.filter(isMissing).length;
  const address = `/admin?batch=${id}&view=cards`;
  if (count === 0) return [{ sentence: noCards, toLookAt: true, way: { label: makeCards, address } }];
  const voided = packages.reduce((total, one) => total + one.void, 0);
  const sentence = voided > 0 ? `${cards({ count })} ${voidCards({ count: voided })}` : cards({ count });
  const there = { sentence, toLookAt: false };
  if (missing === 0) return [there];
  return [there, { sentence: notArrived({ count: missing }), toLookAt: true, way: { label: see, address } }];
}

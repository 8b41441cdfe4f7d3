import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { boothsApi, type ListedBooth } from '#contract/council/booths.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import type { StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';
import { boothsAddress } from './booths-part.tsx';
import { boothsQuery } from './booths-query.ts';

/** Whether a booth is open, before stoning starts, where there are to be any and this administrator may know. */
export function useBoothChecks(batch: Batch, wanted: boolean): StepCheck[] {
  const may = usePermissions();
  const enabled = wanted && takesChannel(batch.rules, 'booth') && may(boothsApi.list);
  const { data } = useQuery({ ...boothsQuery(batch), enabled });
  return enabled && data ? [boothCheckOf(batch, data)] : [];
}

/** The same, of these booths; those that are not open are codes that wait for their device. */
export function boothCheckOf(batch: Batch, all: readonly Pick<ListedBooth, 'opened_at'>[]): StepCheck {
  const { booths, noBooth, boothCodes, toBooths: label } = adminTexts.batches.preflight;
  const open = all.filter(({ opened_at }) => opened_at !== null).length;
  if (open > 0) return { sentence: booths({ count: open }), toLookAt: false };
  const sentence = all.length > 0 ? boothCodes({ count: all.length }) : noBooth;
  return { sentence, toLookAt: true, way: { label, address: boothsAddress(batch) } };
}

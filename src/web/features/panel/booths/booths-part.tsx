import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { boothsQuery } from './booths-query.ts';

const { usePart: useBoothsView } = lazyPart(() => import('./booths-view.tsx').then(({ BoothsView }) => BoothsView));

/** Whether a batch has this part: where there is something that helpers do. */
export function hasBoothsOrHelpers({ rules }: Batch): boolean {
  return takesChannel(rules, 'booth') || takesChannel(rules, 'paper');
}

export function boothsAddress({ id }: Pick<Batch, 'id'>): string {
  return `/admin?batch=${id}&view=booths`;
}

/** How many booths are open, and how many codes wait for a device, where that is wanted, there are any and this administrator may know. */
export function useBoothCounts(batch: Batch, wanted: boolean): { open: number; waiting: number } | undefined {
  const may = usePermissions();
  const enabled = wanted && takesChannel(batch.rules, 'booth') && may(boothsApi.list);
  const { data } = useQuery({ ...boothsQuery(batch), enabled });
  const open = data?.filter(({ opened_at }) => opened_at !== null).length;
  return data && open !== undefined ? { open, waiting: data.length - open } : undefined;
}

/** The booths of a batch and who helps in the hall, loaded when somebody comes to them. */
export function BoothsPart({ batch }: { batch: Batch }) {
  const View = useBoothsView(true);
  return View ? <View batch={batch} /> : <ListAwaited error={null} />;
}

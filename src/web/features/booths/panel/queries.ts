import type { Batch } from '#contract/council/batches.ts';
import { boothsApi, type ListedBooth, type MadeBooth } from '#contract/council/booths.ts';
import { call } from '#web/api/call.ts';
import { codeFailed } from '#web/features/hall-helpers/panel/new-codes.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { boothsQuery } from './booths-query.ts';

export function useMakeBooth(batch: Batch, onMade: (made: MadeBooth) => void) {
  return useAct({
    act: async (batchId: string) => onMade(await call(boothsApi.make, { params: { id: batchId } })),
    done: () => lazyTexts.boothsPanel.made,
    failed: codeFailed,
    lists: [boothsQuery(batch)],
  });
}

export function useEndBooth(batch: Batch) {
  return useAct({
    act: ({ id }: ListedBooth) => call(boothsApi.end, { params: { id: batch.id, booth: id } }),
    done: (_, { opened_at }) => lazyTexts.boothsPanel.ended({ what: opened_at ? 'booth' : 'code' }),
    failed: codeFailed,
    lists: [boothsQuery(batch)],
  });
}

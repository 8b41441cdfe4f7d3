import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { boxApi } from '#contract/council/box.ts';
import { type MadeSheets, sheetsApi } from '#contract/council/sheets.ts';
import { type Stack, stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { lazyTexts } from '#web/text/lazy.ts';

type Named = Pick<Batch, 'id' | 'stoning_round'>;

export const sheetsQuery = ({ id, stoning_round }: Named) =>
  queryOptions({
    queryKey: ['sheets', id, stoning_round],
    queryFn: ({ signal }) => call(sheetsApi.list, { params: { id } }, { signal }),
  });

export const stacksQuery = ({ id, stoning_round }: Named) =>
  queryOptions({
    queryKey: ['stacks', id, stoning_round],
    queryFn: ({ signal }) => call(stacksApi.list, { params: { id } }, { signal }),
    // Others enter meanwhile.
    refetchInterval: 10_000,
  });

/** Asked anew each time: others enter meanwhile. */
export const stackCountQuery = ({ id }: Named, { id: stackId }: Stack) =>
  queryOptions({
    queryKey: ['stack count', stackId],
    queryFn: ({ signal }) => call(stacksApi.readCount, { params: { id, stackId } }, { signal }),
    gcTime: 0,
    refetchInterval: 10_000,
  });

export const sheetPaperQuery = ({ id, stoning_round }: Named) =>
  queryOptions({
    queryKey: ['sheet paper', id, stoning_round],
    queryFn: ({ signal }) => call(sheetsApi.paper, { params: { id } }, { signal }),
  });

const failed = (error: unknown) => lazyTexts.paperPanel.failed({ message: panelProblemText(error) });

export function useMakeSheets(batch: Batch, onMade: (made: MadeSheets) => void) {
  return useAct({
    act: async (body: { count: number; language: string }) =>
      onMade(await call(sheetsApi.make, { params: { id: batch.id }, body })),
    done: (_, { count }) => lazyTexts.paperPanel.made({ count }),
    failed,
    lists: [sheetsQuery(batch), sheetPaperQuery(batch)],
  });
}

export function useCloseOnline(batch: Batch) {
  return useAct({
    act: (sheetsInBox: number) =>
      call(sheetsApi.closeOnline, { params: { id: batch.id }, body: { sheets_in_box: sheetsInBox } }),
    done: () => lazyTexts.paperPanel.closeDone,
    failed,
    lists: [batchesQuery],
  });
}

/** Says how many sheets lay in the box, or puts the number right. */
export function useSayInBox(batch: Batch) {
  return useAct({
    act: (count: number) => call(boxApi.sayInBox, { params: { id: batch.id }, body: { count } }),
    done: () => lazyTexts.paperPanel.boxNoted,
    failed,
    lists: [batchesQuery],
  });
}

export function useGiveUp(batch: Batch) {
  return useAct({
    act: (body: { count: number; reason: string }) => call(boxApi.giveUp, { params: { id: batch.id }, body }),
    done: () => lazyTexts.paperPanel.gaveUp,
    failed,
    lists: [batchesQuery],
  });
}

export function useOpenStack(batch: Batch) {
  return useAct({
    act: (onePerson: boolean) => call(stacksApi.open, { params: { id: batch.id }, body: { one_person: onePerson } }),
    done: ({ number }) => lazyTexts.paperPanel.opened({ number }),
    failed,
    lists: [stacksQuery(batch)],
  });
}

/** Counts a stack, or discards it. */
export function useCloseStack(batch: Batch) {
  return useAct({
    act: async ({ stack, by }: { stack: Stack; by: 'count' | 'discard' }) => {
      await call(stacksApi[by], { params: { id: batch.id, stackId: stack.id } });
    },
    done: (_, { stack: { number }, by }) => lazyTexts.paperPanel.stackDone[by]({ number }),
    failed,
    lists: [stacksQuery(batch), sheetsQuery(batch), batchesQuery],
  });
}

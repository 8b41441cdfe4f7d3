import { queryOptions } from '@tanstack/react-query';
import { handoversApi } from '#contract/handovers.ts';
import { rankingFilesApi } from '#contract/ranking-files.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.ts';
import { packText } from '#web/text/admin.ts';

/** When who handed the result over. */
export function handoversQuery(batchId: string) {
  return queryOptions({
    queryKey: ['handovers', batchId],
    queryFn: ({ signal }) => call(handoversApi.list, { params: { id: batchId } }, { signal }),
  });
}

/** All that is printed. */
export function packQuery(batchId: string) {
  return queryOptions({
    queryKey: ['pack', batchId],
    queryFn: ({ signal }) => call(rankingFilesApi.json, { params: { id: batchId }, query: {} }, { signal }),
  });
}

export function useHandOver(batchId: string) {
  return useAct({
    act: (first: number | undefined) =>
      call(handoversApi.create, { params: { id: batchId }, body: first === undefined ? {} : { first } }),
    done: () => packText.recorded,
    failed: () => packText.failed,
    lists: [handoversQuery(batchId)],
  });
}

import { queryOptions } from '@tanstack/react-query';
import { handoversApi } from '#contract/handovers.ts';
import { rankingFilesApi } from '#contract/ranking-files.ts';
import { call } from '#web/api/call.ts';
import { questionsQuery } from '#web/features/admin-questions/queries.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { packText } from '#web/text/admin.ts';

/** When who handed the result over. */
export function handoversQuery(batchId: string) {
  return queryOptions({
    queryKey: ['handovers', batchId],
    queryFn: ({ signal }) => call(handoversApi.list, { params: { id: batchId } }, { signal }),
  });
}

/** The ranking of a completed batch, of this round where one is named; whoever changes questions invalidates it. */
export function rankingFileQuery(batchId: string, round?: number) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'ranking-file', batchId, round],
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

import { queryOptions } from '@tanstack/react-query';
import { handoversApi } from '#contract/council/handovers.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { call } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import { StoredKey } from '#web/api/stored-key.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { outcomesQuery } from '#web/features/outcomes/panel/queries.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { storedValue } from '#web/storage.ts';
import { adminTexts } from '#web/text/admin.ts';

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

/** The key of the hand-over that is under way. */
const storedHandoverKey = storedValue('session', 'handover_key', StoredKey);

export function useHandOver(batchId: string) {
  return useAct({
    act: (first: number | undefined) => {
      const request = { params: { id: batchId }, body: first === undefined ? {} : { first } };
      return sendOnce(storedHandoverKey, JSON.stringify(request), (headers) =>
        call(handoversApi.create, { ...request, headers }),
      );
    },
    done: () => adminTexts.pack.recorded,
    failed: () => adminTexts.pack.failed,
    // From then on the days for an answer stand still.
    lists: [handoversQuery(batchId), batchesQuery, outcomesQuery],
  });
}

import { queryOptions } from '@tanstack/react-query';
import { batchesApi } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { call } from '#web/api/call.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';

/** Which questions of a batch look alike, in groups. */
export function clustersQuery(batch: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'clusters', batch],
    queryFn: ({ signal }) => call(mergingApi.clusters, { params: { id: batch } }, { signal }),
  });
}

/** Which questions of a batch stand on its next paper although an earlier one lost them. */
export function takenOutQuery(batch: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'taken-out', batch],
    queryFn: ({ signal }) => call(batchesApi.takenOut, { params: { id: batch } }, { signal }),
  });
}

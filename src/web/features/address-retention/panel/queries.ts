import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

export const retentionQuery = queryOptions({
  queryKey: ['address-retention'],
  queryFn: ({ signal }) => call(addressRetentionApi.read, {}, { signal }),
});

/** From how many questions and users an address would go now. */
export function expiringQuery(months: number | null) {
  return queryOptions({
    queryKey: [...retentionQuery.queryKey, 'preview', months],
    queryFn: ({ signal }) => call(addressRetentionApi.preview, { query: { months: String(months) } }, { signal }),
    enabled: months !== null,
    placeholderData: keepPreviousData,
  });
}

export function useUpdateRetention() {
  return useAct({
    act: ({ revision, months }: { revision: number; months: number | null }) =>
      call(addressRetentionApi.update, { headers: toIfMatch(revision), body: { months } }),
    done: () => adminTexts.addressRetention.updated,
    failed: () => adminTexts.addressRetention.updateFailed,
    lists: [retentionQuery],
  });
}

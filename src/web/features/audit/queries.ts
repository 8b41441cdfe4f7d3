import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditApi } from '#contract/audit.ts';
import { call, toUrl } from '#web/api/call.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.list, { query: { ...filter, older_than: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0, // whoever looks here wants to see what has just been done
  });

export const actorsQuery = queryOptions({
  queryKey: ['audit', 'actors'],
  queryFn: ({ signal }) => call(auditApi.listActors, {}, { signal }),
});

export function csvAddress(filter: AuditFilter): string {
  return toUrl(auditApi.download, { query: filter });
}

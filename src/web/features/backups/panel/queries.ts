import { queryOptions } from '@tanstack/react-query';
import { backupsApi } from '#contract/running/backups.ts';
import { call } from '#web/api/call.ts';

const lookEveryMs = 10 * 60_000;

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupsApi.read, {}, { signal }),
  refetchInterval: lookEveryMs,
});

import { queryOptions } from '@tanstack/react-query';
import { type Job, jobsApi } from '#contract/running/jobs.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

const lookEveryMs = 10_000;

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call(jobsApi.list, {}, { signal }),
  refetchInterval: lookEveryMs,
});

export function useRetryJob() {
  return useAct({
    act: ({ id }: Job) => call(jobsApi.retry, { params: { job: id } }),
    done: () => adminTexts.jobs.trying,
    failed: () => adminTexts.jobs.retryFailed,
    lists: [jobsQuery],
  });
}

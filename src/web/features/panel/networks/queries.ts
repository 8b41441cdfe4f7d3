import { queryOptions } from '@tanstack/react-query';
import { type LimitedNetwork, networksApi } from '#contract/running/networks.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { networksText } from '#web/text/admin.ts';

const lookEveryMs = 10_000;

export const networksQuery = queryOptions({
  queryKey: ['limited-networks'],
  queryFn: ({ signal }) => call(networksApi.list, {}, { signal }),
  refetchInterval: lookEveryMs,
});

export function useOpenNetwork() {
  return useAct({
    act: ({ id }: LimitedNetwork) =>
      call(networksApi.open, { params: { id }, body: { until: midnight().toISOString() } }),
    done: () => networksText.done,
    failed: () => networksText.failed,
    lists: [networksQuery],
  });
}

/** The next one, where the organiser is. */
function midnight(): Date {
  const date = new Date();
  date.setHours(24, 0, 0, 0);
  return date;
}

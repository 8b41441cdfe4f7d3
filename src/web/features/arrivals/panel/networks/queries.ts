import { queryOptions } from '@tanstack/react-query';
import { networksApi } from '#contract/running/arrivals-networks.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

const lookEveryMs = 10_000;

export const networksQuery = queryOptions({
  queryKey: ['limited-networks'],
  queryFn: ({ signal }) => call(networksApi.list, {}, { signal }),
  refetchInterval: lookEveryMs,
});

export function useOpenNetwork() {
  return useAct({
    act: ({ id, more }: { id: string; more: number }) => call(networksApi.open, { params: { id }, body: { more } }),
    done: (_, { more }) => adminTexts.networks.done({ count: more }),
    failed: () => adminTexts.networks.failed,
    lists: [networksQuery],
  });
}

import { queryOptions } from '@tanstack/react-query';
import { type IdentityInput, identityApi } from '#contract/identity.ts';
import { toIfMatch } from '#contract/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { identityText } from '#web/text/admin.ts';

export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => call(identityApi.read, {}, { signal }),
});

export function useUpdateIdentity() {
  return useAct({
    act: ({ revision, identity }: { revision: number; identity: IdentityInput }) =>
      call(identityApi.update, { headers: toIfMatch(revision), body: identity }),
    done: () => identityText.saved,
    failed: () => identityText.saveFailed,
    lists: [identityQuery],
  });
}

import { queryOptions } from '@tanstack/react-query';
import { addressApi } from '#contract/running/address.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

export const addressQuery = queryOptions({
  queryKey: ['address'],
  queryFn: ({ signal }) => call(addressApi.read, {}, { signal }),
});

/** Sets the address that visitors use; null takes it back. */
export function useSetAddress() {
  return useAct({
    act: ({ revision, address }: { revision: number; address: string | null }) =>
      call(addressApi.update, { headers: toIfMatch(revision), body: { public_url: address } }),
    done: ({ address }, sent) =>
      sent.address ? adminTexts.invite.reach.saved({ address }) : adminTexts.invite.reach.takenBack,
    failed: () => adminTexts.invite.reach.saveFailed,
    lists: [addressQuery],
  });
}

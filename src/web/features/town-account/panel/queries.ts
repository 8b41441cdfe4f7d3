import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type TownAnswer, townAccountApi } from '#contract/people/town-account.ts';
import { call } from '#web/api/call.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { toast } from '#web/ui/toast.tsx';
import { townAccountKey } from './query-key.ts';
import { townText } from './texts.ts';

export const townAccountQuery = queryOptions({
  queryKey: townAccountKey,
  queryFn: ({ signal }) => call(townAccountApi.read, {}, { signal }),
});

/** Leaves for the page of the provider. */
const leave = ({ url }: { url: string }) => location.assign(url);

export function useBeginSignIn() {
  return useMutation({ mutationFn: () => call(townAccountApi.begin, {}), onSuccess: leave });
}

export function useBeginLink() {
  return useMutation({
    mutationFn: (password: string) => call(townAccountApi.link, { body: { password } }),
    onSuccess: leave,
  });
}

/** Without a retry: what the provider gave along works once. */
export function useFinish() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: TownAnswer) => call(townAccountApi.finish, { body }),
    onSuccess: async ({ linked }) => {
      await queryClient.resetQueries(sessionQuery);
      await navigate({ to: '/admin', replace: true });
      if (linked) toast.success(townText.isLinked);
    },
  });
}

export function useUnlink() {
  return useAct({
    act: () => call(townAccountApi.unlink, {}),
    done: () => townText.isUnlinked,
    failed: () => townText.unlinkFailed,
    lists: [townAccountQuery],
  });
}

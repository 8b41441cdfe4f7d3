import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type Administrator, administratorsApi } from '#contract/administrators.ts';
import { call } from '#web/api/call.ts';
import { sessionEnded } from './session-ended.ts';
import { forgetSetUpToken } from './set-up-token.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(administratorsApi.readSession, {}, { signal }),
  // Somebody at work is told by the failing call, not thrown out by a look at the session.
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSignIn() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (credentials: z.infer<typeof administratorsApi.signIn.body>) =>
      call(administratorsApi.signIn, { body: credentials }),
    onSuccess: (answer) => {
      if (!answer.second_factor_needed) enter(answer.administrator);
    },
  });
}

export function useSetUp() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (first: z.input<typeof administratorsApi.setUp.body>) => call(administratorsApi.setUp, { body: first }),
    onSuccess: (administrator) => {
      forgetSetUpToken();
      enter(administrator);
    },
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(administratorsApi.signOut, {}),
    onSuccess: () => {
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, administrator: null });
      // Nothing of what an administrator saw stays in the page.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    },
  });
}

function useEnter() {
  const queryClient = useQueryClient();
  return (administrator: Administrator) => {
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, administrator, set_up_needed: false },
    );
    sessionEnded.set(false);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Administrator, administratorsApi } from '#contract/people/administrators.ts';
import type { TownSignIn } from '#contract/people/town-sign-in.ts';
import { call } from '#web/api/call.ts';
import { sessionEnded } from './session-ended.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(administratorsApi.readSession, {}, { signal }),
  // A failing call says that the session has ended; checking the session does not close what somebody works on.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in; undefined before that is known, or when nobody is. */
export function useAdministrator(): Administrator | undefined {
  return useQuery(sessionQuery).data?.administrator ?? undefined;
}

/** Whether the server sends mail. */
export function useMail(): boolean {
  return useQuery(sessionQuery).data?.mail ?? false;
}

/** Whether one signs in with the town's account. */
export function useTownSignIn(): TownSignIn {
  return useQuery(sessionQuery).data?.town_sign_in ?? 'off';
}

/** After signing in: the panel shows what this administrator may see. */
export function useEnter() {
  const queryClient = useQueryClient();
  return (administrator: Administrator) => {
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, administrator, set_up_needed: false },
    );
    sessionEnded.write(false);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}

/** After signing out: forgets who was signed in, and all that they saw. */
export function useLeave() {
  const queryClient = useQueryClient();
  return () => {
    queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, administrator: null });
    sessionEnded.write(false);
    // Nothing of what an administrator saw stays in the page.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}

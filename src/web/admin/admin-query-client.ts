import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemCode } from '#web/api/problem-code.ts';
import { retryWhilePassing } from '#web/api/retry.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { sessionEnded } from '#web/panel-kit/session-ended.ts';

export function makeAdminQueryClient(): QueryClient {
  const noteFailure = (error: Error): void => {
    console.error(error);
    const code = problemCode(error);
    // Who has just signed out knows it: a list that was asked for before answers after it.
    const isSignedIn = Boolean(client.getQueryData(sessionQuery.queryKey)?.administrator);
    if (code === 'sign_in_required' && isSignedIn) sessionEnded.write(true);
    // The role has changed meanwhile: the panel learns which one it is now.
    if (code === 'role_insufficient') void client.invalidateQueries(sessionQuery);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    mutationCache: new MutationCache({ onError: noteFailure }),
    defaultOptions: {
      queries: {
        // Dialogs look at the lists too; opening one is no reason to fetch a list again.
        staleTime: 30_000,
        ...retryWhilePassing,
        networkMode: 'always', // the server may run on this very machine
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

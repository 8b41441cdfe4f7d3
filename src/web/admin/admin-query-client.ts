import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { administratorsApi } from '#contract/people/administrators.ts';
import { call } from '#web/api/call.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { retryWhilePassing } from '#web/api/retry.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { sessionEnded } from '#web/panel-kit/session-ended.ts';

export function makeAdminQueryClient(): QueryClient {
  /** What was read again and failed once more: the next time would have the same answer. */
  const hadAgain = new WeakSet<object>();
  const readFailedAgain = (): Promise<void> => {
    const failed = client
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.status === 'error' && !hadAgain.has(query) });
    for (const query of failed) hadAgain.add(query);
    return client.refetchQueries({ predicate: (query) => failed.includes(query) });
  };
  /**
   * Who goes on under a new session, as after a change of the password, has lost nothing: a list that was asked for under the one
   * before is read again. And who has just signed out knows it.
   */
  const lookWhetherEnded = async (): Promise<void> => {
    const found = await call(administratorsApi.readSession, {}).catch(() => undefined);
    if (found?.administrator) return readFailedAgain();
    const isSignedIn = Boolean(client.getQueryData(sessionQuery.queryKey)?.administrator);
    if (isSignedIn) sessionEnded.write(true);
  };
  const noteFailure = (error: Error): void => {
    console.error(error);
    const code = problemCode(error);
    if (code === 'sign_in_required') void lookWhetherEnded();
    // The role has changed meanwhile: the panel learns which one it is now.
    if (code === 'role_insufficient') void client.invalidateQueries(sessionQuery);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure, onSuccess: (_, query) => void hadAgain.delete(query) }),
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

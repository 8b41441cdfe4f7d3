import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NoAnswerError } from '#web/api/call.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { sessionEnded } from '#web/features/administrators/session-ended.ts';

const retries = 2;

export function makeAdminQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    mutationCache: new MutationCache({ onError: noteFailure }),
    defaultOptions: {
      queries: {
        // Dialogs look at the lists too; opening one is no reason to read a list anew.
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures) => 200 * 2 ** failures,
        networkMode: 'always', // the server may run on this very machine
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function noteFailure(error: Error): void {
  console.error(error);
  if (problemCode(error) === 'sign_in_required') sessionEnded.set(true);
}

function isPassing(error: Error): boolean {
  const code = problemCode(error);
  return error instanceof NoAnswerError || code === 'database_unavailable' || code === 'overloaded';
}

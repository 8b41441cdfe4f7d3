import { QueryClient } from '@tanstack/react-query';
import { NoAnswerError } from './call.ts';

/** One retry after a lost answer, at once: whoever waits should hear soon that something is wrong. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && error instanceof NoAnswerError,
        retryDelay: 800,
        staleTime: 2000,
      },
      // Offline is an answer that people should see, not a silent queue.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsPath, type LiveEvents } from '#contract/events.ts';
import { questionsQuery } from '#web/features/admin-questions/queries.ts';
import { batchesQuery } from '#web/features/batches/queries.ts';

const changes: readonly (keyof typeof LiveEvents)[] = ['change', 'snapshot', 'unseen_change'];
const restMs = 2000; // in a full hall changes come several times a second, and a reader's eyes need rest

/**
 * Reads batches and questions anew when visitors change something. Forms keep what they were opened with, so nothing
 * that is being typed moves.
 */
export function useLiveLists(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const events = new EventSource(eventsPath);
    let due: ReturnType<typeof setTimeout> | undefined;
    let interrupted = false;
    const reloadSoon = () => {
      due ??= setTimeout(() => {
        due = undefined;
        void queryClient.invalidateQueries(batchesQuery);
        void queryClient.invalidateQueries(questionsQuery);
      }, restMs);
    };
    for (const change of changes) events.addEventListener(change, reloadSoon);
    events.addEventListener('error', () => {
      interrupted = true;
    });
    events.addEventListener('open', () => {
      if (interrupted) reloadSoon();
      interrupted = false;
    });
    return () => {
      clearTimeout(due);
      events.close();
    };
  }, [queryClient]);
}

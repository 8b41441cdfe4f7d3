import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { panelEventsPath } from '#contract/council/events.ts';
import { openEventStream } from '#web/api/event-stream.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { questionsQuery, userLists } from '#web/panel-kit/query-keys.ts';
import { undoableQuery } from '#web/panel-kit/undo.tsx';

// What can be taken back goes with them: a ballot ends the way back of 'Start Stoning'.
const lists = [batchesQuery.queryKey, questionsQuery.queryKey, userLists.queryKey, undoableQuery.queryKey];
const restMs = 2000; // in a full hall changes come several times a second, and a reader's eyes need rest

/**
 * Invalidates the lists when visitors change something. Forms keep what they were opened with, so nothing that is being
 * typed moves.
 */
export function useLiveLists(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    let interrupted = false;
    const reloadSoon = () => {
      due ??= setTimeout(() => {
        due = undefined;
        for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
      }, restMs);
    };
    const stream = openEventStream({
      address: () => panelEventsPath,
      listeners: { change: reloadSoon, snapshot: reloadSoon, unseen_change: reloadSoon, clock: () => {} },
      onHeard: () => {
        if (interrupted) reloadSoon();
        interrupted = false;
      },
      onBreak: () => {
        interrupted = true;
      },
    });
    return () => {
      clearTimeout(due);
      stream.close();
    };
  }, [queryClient]);
}

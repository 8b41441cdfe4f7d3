import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { eventsPath, LiveEvents } from '#contract/events.ts';
import { type ActiveBatchView, activeBatchQuery } from './queries.ts';

const pollMs = 30_000; // while no stream is open
const reopenMs = 10_000; // a browser gives up for good after an HTTP error; then we try again
const jitterMs = 400; // a full hall must not ask in the same millisecond

/** The active batch, kept current by the server's events, or by asking now and then where streams are blocked. */
export function useActiveBatch() {
  const live = useLiveEvents();
  return useQuery({
    ...activeBatchQuery,
    refetchInterval: live ? false : pollMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);

  useEffect(() => {
    let stream: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    let openedBefore = false;

    const ask = () => {
      clearTimeout(asking);
      asking = setTimeout(() => void queryClient.invalidateQueries(activeBatchQuery), Math.random() * jitterMs);
    };
    const open = () => {
      stream = new EventSource(eventsPath);
      stream.addEventListener('open', () => {
        setLive(true);
        // What happened while the stream was broken is not told again.
        if (openedBefore) ask();
        openedBefore = true;
      });
      stream.addEventListener('active_batch_changed', ({ data }) => {
        const shown = queryClient.getQueryData<ActiveBatchView>(activeBatchQuery.queryKey);
        if (!shown || etagOf(data) !== shown.version) ask();
      });
      stream.addEventListener('error', () => {
        setLive(false);
        if (stream?.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
      });
    };
    open();
    return () => {
      clearTimeout(reopening);
      clearTimeout(asking);
      stream?.close();
    };
  }, [queryClient]);

  return live;
}

function etagOf(data: unknown): string | undefined {
  try {
    return LiveEvents.active_batch_changed.parse(JSON.parse(String(data))).etag;
  } catch {
    return undefined;
  }
}

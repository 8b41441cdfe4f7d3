import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { clockEveryMs, eventsPath, LiveEvents } from '#contract/events.ts';
import { applyChange } from './apply-change.ts';
import { type ActiveBatchView, activeBatchQuery, clockOffset } from './queries.ts';

const pollMs = 30_000; // while no stream is open
const reopenMs = 10_000; // a browser gives up for good after an HTTP error; then we try again
const jitterMs = 400; // a full hall must not ask in the same millisecond
const silentMs = 2.4 * clockEveryMs; // a sleeping phone's stream is dead without an error

/** The active batch, kept current by the server's events, or by asking now and then where streams are blocked. */
export function useActiveBatch() {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  const query = useQuery({
    ...activeBatchQuery,
    refetchInterval: live ? false : pollMs,
    refetchOnWindowFocus: !live,
    refetchOnReconnect: !live,
  });
  // Only from something on can the server tell what changed.
  const begun = query.data !== undefined;
  useEffect(() => (begun ? listen(queryClient, setLive) : undefined), [begun, queryClient]);
  return query;
}

/** Keeps the active batch current until the returned function is called. */
function listen(queryClient: QueryClient, setLive: (live: boolean) => void): () => void {
  const key = activeBatchQuery.queryKey;
  let stream: EventSource | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let heardBefore = false;

  const read = () => queryClient.getQueryData(key);
  const write = (view: ActiveBatchView) => {
    // An answer that is under way may be older than what we were just told.
    void queryClient.cancelQueries(activeBatchQuery, { revert: false, silent: true });
    queryClient.setQueryData(key, view);
  };
  const stop = () => {
    clearTimeout(opening);
    clearTimeout(silence);
    stream?.close();
  };
  const reopen = (afterMs: number) => {
    stop();
    opening = setTimeout(open, afterMs + Math.random() * jitterMs);
  };
  const heard = () => {
    heardBefore = true;
    setLive(true);
    clearTimeout(silence);
    silence = setTimeout(reopen, silentMs, 0);
  };
  const on = <N extends keyof typeof LiveEvents>(
    name: N,
    act: (payload: z.infer<(typeof LiveEvents)[N]>, view: ActiveBatchView, version: string) => void,
  ) =>
    stream?.addEventListener(name, ({ data, lastEventId }: MessageEvent) => {
      heard();
      const view = read();
      const payload = LiveEvents[name].safeParse(JSON.parse(data));
      if (payload.success && view) act(payload.data as z.infer<(typeof LiveEvents)[N]>, view, lastEventId);
      // The server is newer than this page: asking now and then still works.
      else fallBack();
    });
  const fallBack = () => {
    setLive(false);
    reopen(reopenMs);
  };
  const open = () => {
    stream = new EventSource(`${eventsPath}?since=${encodeURIComponent(read()?.version ?? '')}`);
    on('clock', ({ server_time }, view) => {
      const clockOffsetMs = clockOffset(server_time, null, Date.now());
      // What the network took is no reason to draw the page anew.
      if (Math.abs(clockOffsetMs - view.clock.clockOffsetMs) >= 1000)
        queryClient.setQueryData(key, { ...view, clock: { ...view.clock, clockOffsetMs } });
    });
    on('change', (change, view, version) => {
      if (view.version === version) return;
      const next = applyChange(view, change, version);
      if (next) write(next);
      else reopen(0);
    });
    on('snapshot', ({ batch, questions }, view, version) => write({ ...view, version, batch, questions }));
    stream.addEventListener('error', () => {
      setLive(false);
      if (!heardBefore) void queryClient.invalidateQueries(activeBatchQuery);
      if (stream?.readyState === EventSource.CLOSED) reopen(reopenMs);
    });
  };
  open();
  return stop;
}

import { use, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { eventsPath, LiveEvents } from '#contract/council/events.ts';
import { openEventStream } from '#web/api/event-stream.ts';
import { type Resource, useResource } from '#web/api/resource.ts';
import { applyChange } from './apply-change.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { ActiveBatchContext, type ActiveBatchView, clockOffset } from './queries.ts';

type ActiveBatch = Resource<ActiveBatchView>;

const pollMs = 30_000; // while no stream is open

/** The active batch, kept current by the server's events, or by asking now and then where streams are blocked. */
export function useActiveBatch() {
  const activeBatch = use(ActiveBatchContext);
  const [live, setLive] = useState(false);
  const state = useResource(activeBatch);
  // Only from something on can the server tell what changed.
  const begun = state.data !== undefined;
  useEffect(() => {
    if (activeBatch.read().data === undefined) void activeBatch.refresh();
  }, [activeBatch]);
  useEffect(() => (begun ? listen(activeBatch, setLive) : undefined), [begun, activeBatch]);
  useEffect(() => (live ? undefined : askNowAndThen(activeBatch)), [live, activeBatch]);
  return { ...state, refetch: () => activeBatch.refresh() };
}

/** Asks while somebody looks, and when they come back, until the returned function is called. */
function askNowAndThen(activeBatch: ActiveBatch): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void activeBatch.refresh();
  };
  const timer = setInterval(ask, pollMs);
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    removeEventListener('online', ask);
  };
}

/** Keeps the active batch current until the returned function is called. */
function listen(activeBatch: ActiveBatch, setLive: (live: boolean) => void): () => void {
  let heardBefore = false;
  const read = () => activeBatch.read().data;
  const fallBack = () => {
    setLive(false);
    stream.reopen();
  };
  const on =
    <N extends keyof typeof LiveEvents>(
      name: N,
      act: (payload: z.infer<(typeof LiveEvents)[N]>, view: ActiveBatchView, version: string) => void,
    ) =>
    ({ data, lastEventId }: MessageEvent) => {
      const view = read();
      const payload = LiveEvents[name].safeParse(JSON.parse(data));
      if (payload.success && view) act(payload.data as z.infer<(typeof LiveEvents)[N]>, view, lastEventId);
      // The server is newer than this page: asking now and then still works.
      else fallBack();
    };
  const stream = openEventStream({
    address: () => `${eventsPath}?since=${encodeURIComponent(read()?.version ?? '')}`,
    listeners: {
      clock: on('clock', ({ server_time }, view) => {
        const clockOffsetMs = clockOffset(server_time, null, Date.now());
        // A network delay is no reason to render the page again.
        if (Math.abs(clockOffsetMs - view.clock.clockOffsetMs) >= 1000)
          activeBatch.set({ ...view, clock: { ...view.clock, clockOffsetMs } });
      }),
      change: on('change', (change, view, version) => {
        if (view.version === version) return;
        const next = applyChange(view, change, version);
        if (next) activeBatch.set(next);
        else stream.reopen(0);
      }),
      snapshot: on('snapshot', ({ server_time: _, ...shown }, view, version) =>
        activeBatch.set({
          ...shown,
          clock: view.clock,
          version,
          questions: keepUnchanged(view.questions, shown.questions),
        }),
      ),
    },
    onHeard: () => {
      heardBefore = true;
      setLive(true);
    },
    onBreak: () => {
      setLive(false);
      if (!heardBefore) void activeBatch.refresh();
    },
  });
  return stream.close;
}

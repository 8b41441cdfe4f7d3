import { clockEveryMs } from '#contract/council/events.ts';

const reopenMs = 10_000; // a browser gives up for good after an HTTP error; then we try again
const jitterMs = 400; // a full hall must not ask in the same millisecond
const silentMs = 2.4 * clockEveryMs; // a sleeping phone's stream is dead without an error

type StreamOptions = {
  /** The address of the stream. It is asked for each time that the stream is opened. */
  address: () => string;
  /** What to do with each event, by its name. Other events are ignored. */
  listeners: Readonly<Record<string, (event: MessageEvent) => void>>;
  /** Called before each event: the stream works. */
  onHeard: () => void;
  /** Called when the stream broke. It will be opened again. */
  onBreak: () => void;
};

export type EventStream = { reopen: (afterMs?: number) => void; close: () => void };

/** Keeps a stream of the server's events open until it is closed, whatever the network and the server do meanwhile. */
export function openEventStream({ address, listeners, onHeard, onBreak }: StreamOptions): EventStream {
  let stream: EventSource | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(opening);
    clearTimeout(silence);
    stream?.close();
  };
  const reopen = (afterMs = reopenMs) => {
    close();
    opening = setTimeout(open, afterMs + Math.random() * jitterMs);
  };
  const hear = (event: MessageEvent, act: (event: MessageEvent) => void) => {
    onHeard();
    clearTimeout(silence);
    silence = setTimeout(reopen, silentMs, 0);
    act(event);
  };
  const open = () => {
    stream = new EventSource(address());
    for (const [name, act] of Object.entries(listeners)) stream.addEventListener(name, (event) => hear(event, act));
    stream.addEventListener('error', () => {
      onBreak();
      if (stream?.readyState === EventSource.CLOSED) reopen();
    });
  };
  open();
  return { reopen, close };
}

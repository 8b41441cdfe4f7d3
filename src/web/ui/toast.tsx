import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createStore, useStore } from '#web/store.ts';
import { uiText } from '#web/text/public.ts';
import { useMessageLane } from './message-lane.ts';

type Toast = { id: number; kind: 'success' | 'notice' | 'silent' | 'error'; message: ReactNode; at: number };

const successMs = 7000; // time to read the longest success message twice
const richMs = 30_000; // and to decide on what there is to do about it
const leadingMs = 1000; // what was said so shortly before a dialog led to it

const none: readonly never[] = [];
const toasts = createStore<readonly Toast[]>(() => none);
const hosts = createStore<readonly string[]>(() => none);
let lastId = 0;

/** Says how something went: a success leaves by itself, an error stays until it is closed or the next attempt. */
export const toast = {
  /** What is more than words has something to press in it, and stays longer. */
  success: (message: ReactNode) => show('success', message),
  /** Something that is no success: that nothing was changed for whoever reads it. */
  notice: (message: ReactNode) => show('notice', message),
  /** A success that the page itself says, too: only seen here, so that nobody hears it twice. */
  silent: (message: string) => show('silent', message),
  error: (message: string) => show('error', message),
  dismiss: (id: number) => toasts.write(toasts.read().filter((one) => one.id !== id)),
  clear: () => toasts.write(none),
};

/**
 * Where toasts appear. The page has one; an open modal dialog has its own, because what lies outside a modal can be
 * neither heard nor pressed. Only the innermost shows anything; what was said before a dialog waits until it is closed.
 * Neither lies over anything: that of the page has a lane of its own, that of a dialog stands above its buttons.
 */
export function ToastHost() {
  const host = useId();
  useEffect(() => {
    hosts.write([...hosts.read(), host]);
    return () => hosts.write(hosts.read().filter((one) => one !== host));
  }, [host]);
  const stack = useStore(hosts);
  const all = useStore(toasts);
  const [openedAt] = useState(() => performance.now());
  const isDialog = stack[0] !== host;
  // What has something to press in it is of the act that it takes back, whatever dialog came after it.
  const leads = ({ at, message }: Toast) => at > openedAt - (typeof message === 'string' ? leadingMs : 0);
  const shown = stack.at(-1) !== host ? none : isDialog ? all.filter(leads) : all;
  const cards = (kind: Toast['kind']) =>
    shown.map((one) => one.kind === kind && <ToastCard key={one.id} toast={one} />);
  const place = useRef<HTMLElement>(null);
  useMessageLane(place, shown.length > 0);
  return (
    <section className={isDialog ? 'toasts' : 'toasts lane'} aria-label={uiText.messages} ref={place}>
      <div role="alert">{cards('error')}</div>
      <div role="status">
        {cards('success')}
        {cards('notice')}
      </div>
      <div>{cards('silent')}</div>
    </section>
  );
}

/** Whether a message that is shown says these words already: nothing is said twice at one place. */
export function useIsSaid(words: ReactNode): boolean {
  const all = useStore(toasts);
  return typeof words === 'string' && all.some(({ message }) => typeof message === 'string' && message.includes(words));
}

function ToastCard({ toast: { id, kind, message } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (kind === 'error' || held) return;
    const timer = setTimeout(() => toast.dismiss(id), typeof message === 'string' ? successMs : richMs);
    return () => clearTimeout(timer);
  }, [id, kind, held, message]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it from leaving
    <div
      className={kind === 'error' ? 'toast error' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="toast-words">
        {kind !== 'notice' && <strong>{kind === 'error' ? uiText.error : uiText.success}</strong>}{' '}
        <span>{message}</span>
      </p>
      <button type="button" className="icon-btn" aria-label={uiText.closeMessage} onClick={() => toast.dismiss(id)}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="m6.5 6.5 11 11m0-11-11 11" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

function show(kind: Toast['kind'], message: ReactNode): number {
  lastId += 1;
  // A success answers what went wrong before; a repeated error takes the place of the first.
  const kept = kind === 'error' ? toasts.read().filter((one) => one.message !== message) : none;
  toasts.write([...kept, { id: lastId, kind, message, at: performance.now() }]);
  return lastId;
}

import { useSyncExternalStore } from 'react';
import type { LinkPurpose } from '#contract/link-purpose.ts';

/** The token of a one-time link that was opened, if this page was opened by one of this purpose. */
export function useLinkToken(purpose: LinkPurpose): string | undefined {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const prefix = `#${purpose}=`;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

const listeners = new Set<() => void>();

/** The link has done its work: it leaves the address bar and with it the history. */
export function forgetLinkToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('hashchange', listener);
  };
}

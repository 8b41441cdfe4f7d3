import { useSyncExternalStore } from 'react';

const prefix = '#setup=';

/** The token of a set-up link that was opened, if this page was opened by one. */
export function useSetUpToken(): string | undefined {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

/** The link has done its work: it leaves the address bar and with it the history. */
export function forgetSetUpToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

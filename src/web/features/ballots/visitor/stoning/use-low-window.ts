import { useSyncExternalStore } from 'react';

/** A phone held sideways, a laptop at 200 % or 400 %: the four places would take most of it. `tray.css` says so, too. */
const low = '(max-height: 30rem)';

export function useLowWindow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(low).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(low);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

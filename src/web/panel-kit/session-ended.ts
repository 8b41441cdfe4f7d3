import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

/** Whether a call has found out that the session is over, while the panel is still on screen. */
export const sessionEnded = {
  set(next: boolean): void {
    ended = next;
    for (const listener of listeners) listener();
  },
};

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}

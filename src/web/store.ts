import { useSyncExternalStore } from 'react';

/** A value that components read, and that may be changed from outside of them. */
export type Store<T> = {
  read: () => T;
  write: (value: T) => void;
  /** Calls `listener` after each change; returns what unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
};

/** `initial` is called at the first read, unless something was written before. */
export function createStore<T>(initial: () => T): Store<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | undefined;
  return {
    read() {
      current ??= { value: initial() };
      return current.value;
    },
    write(value) {
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now and after each change; `onServer` while the server renders and while the page is hydrated. */
export function useStore<T>({ read, subscribe }: Pick<Store<T>, 'read' | 'subscribe'>, onServer: () => T = read): T {
  return useSyncExternalStore(subscribe, read, onServer);
}

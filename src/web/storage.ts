import type * as z from 'zod/mini';
import { createStore, type Store, useStore } from './store.ts';

/** A value in the browser's storage. It survives blocked storage (private windows) until the page is left. */
export type StoredValue<T> = Pick<Store<T | null>, 'read' | 'subscribe'> & {
  write: (value: T) => void;
  remove: () => void;
};

const areas = { session: () => sessionStorage, local: () => localStorage };

/** `shared`: what another tab of this browser writes is heard here. */
export function storedValue<T>(
  area: keyof typeof areas,
  key: string,
  schema: z.ZodMiniType<T>,
  { shared = false } = {},
): StoredValue<T> {
  // Parsed once, so that a component which compares what it reads gets the same object.
  const { read, write, subscribe } = createStore<T | null>(() => {
    let stored: string | null = null;
    touch((storage) => {
      stored = storage.getItem(key);
    });
    return parse(stored, schema);
  });
  const touch = (act: (storage: Storage) => void) => {
    try {
      act(areas[area]());
    } catch {
      // Storage is blocked or full: the store carries the value for this page.
    }
  };
  const follow: typeof subscribe = (listener) => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) write(parse(event.newValue, schema));
    };
    addEventListener('storage', hear);
    const leave = subscribe(listener);
    return () => {
      removeEventListener('storage', hear);
      leave();
    };
  };
  return {
    read,
    subscribe: shared ? follow : subscribe,
    write(value) {
      touch((storage) => storage.setItem(key, JSON.stringify(value)));
      write(value);
    },
    remove() {
      touch((storage) => storage.removeItem(key));
      write(null);
    },
  };
}

let keeps = false;

/** Whether this browser keeps nothing for this page, as some private windows do: what is written lasts until the page is left. */
export function refusesStorage(): boolean {
  keeps ||= canStore();
  return !keeps;
}

function canStore(): boolean {
  const probe = 'ten_stones_probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** The same for what no storage may hold: it lasts as long as whoever holds it. */
export function unstoredValue<T>(): StoredValue<T> {
  const { read, write, subscribe } = createStore<T | null>(() => null);
  return { read, subscribe, write, remove: () => write(null) };
}

/** The stored value, now and after each change; nothing while the server renders. */
export function useStoredValue<T>(value: StoredValue<T>): T | null {
  return useStore(value, () => null);
}

function parse<T>(stored: string | null, schema: z.ZodMiniType<T>): T | null {
  if (stored === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(stored));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

import type * as z from 'zod/mini';

/** A value kept in the browser. It survives blocked storage (private windows) until the page is left. */
export type Kept<T> = {
  read: () => T | null;
  write: (value: T) => void;
  remove: () => void;
  subscribe: (listener: () => void) => () => void;
};

const areas = { session: () => sessionStorage, local: () => localStorage };

export function keep<T>(area: keyof typeof areas, key: string, schema: z.ZodMiniType<T>): Kept<T> {
  const listeners = new Set<() => void>();
  // Undefined: not looked yet. What was read stays the same object, so that a component can compare it.
  let known: T | null | undefined;

  const touch = (act: (storage: Storage) => void) => {
    try {
      act(areas[area]());
    } catch {
      // Storage is blocked or full: `known` carries the value for this page.
    }
  };
  const set = (value: T | null) => {
    known = value;
    touch((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value))));
    for (const listener of listeners) listener();
  };

  return {
    read() {
      if (known === undefined) {
        known = null;
        touch((storage) => {
          known = parse(storage.getItem(key), schema);
        });
      }
      return known;
    },
    write: set,
    remove: () => set(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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

import { useSyncExternalStore } from 'react';

/** False in what the server drew, until the page's scripts have taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};

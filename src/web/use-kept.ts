import { useSyncExternalStore } from 'react';
import type { Kept } from './storage.ts';

/** What is kept, now and after each change; nothing while the server renders. */
export function useKept<T>(kept: Kept<T>): T | null {
  return useSyncExternalStore(kept.subscribe, kept.read, () => null);
}

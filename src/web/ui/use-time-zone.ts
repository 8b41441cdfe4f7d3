import { useSyncExternalStore } from 'react';

/** The visitor's time zone; UTC in what the server draws, which does not know it, and until the page is hydrated. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readTimeZone, () => 'UTC');
}

const never = () => () => {};

// Asked by every card on each draw, and slow to find out.
let timeZone: string | undefined;

function readTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}

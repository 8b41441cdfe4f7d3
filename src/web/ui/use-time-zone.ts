import { useSyncExternalStore } from 'react';
import { activeTexts } from '#web/text/active.ts';

/** The visitor's time zone; the council's, or else UTC, in what the server draws, which does not know it, and until the page is hydrated. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readTimeZone, () => activeTexts().site?.timeZone ?? 'UTC');
}

const never = () => () => {};

// Asked by every card on each draw, and slow to find out.
let timeZone: string | undefined;

function readTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}

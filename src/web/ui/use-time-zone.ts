import { useDeferredValue } from 'react';

/**
 * The visitor's time zone. What the server drew, which does not know it, is taken over as it is, in UTC, and put right in
 * small steps: a long list has a day on each card.
 */
export function useTimeZone(): string {
  const zone = readTimeZone();
  return useDeferredValue(zone, isTakenOver ? zone : 'UTC');
}

let isTakenOver = typeof document !== 'undefined' && !document.getElementById('root')?.hasChildNodes();

/** The scripts have taken over what the server drew; whatever is drawn from now on is right at once. */
export function endTakeOver(): void {
  isTakenOver = true;
}

// Asked by every card on each draw, and slow to find out.
let timeZone: string | undefined;

function readTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}

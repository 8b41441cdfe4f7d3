import { useSyncExternalStore } from 'react';
import { activeTexts } from '#web/text/active.ts';
import { councilZone } from '#web/text/council-zone.ts';

/** The visitor's time zone; the council's, or else UTC, in what the server draws, which does not know it, and until the page is hydrated. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readTimeZone, () => activeTexts().site?.timeZone ?? 'UTC');
}

/** The zone in which deadlines are said: the council's, which paper says too, or else the visitor's. */
export function useDeadlineZone(): string {
  const own = useTimeZone();
  return councilZone() ?? own;
}

const never = () => () => {};

// Asked by every card on each draw, and slow to find out.
let timeZone: string | undefined;

function readTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}

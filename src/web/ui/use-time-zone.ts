import { useSyncExternalStore } from 'react';
import { councilZone } from '#web/text/council-zone.ts';
import { ownTimeZone } from '#web/text/local-moment.ts';

/**
 * The zone in which moments are said: the council's, which paper says too, or else the visitor's; UTC for the latter in what the
 * server draws, which does not know it, and until the page is hydrated.
 */
export function useTimeZone(): string {
  const own = useSyncExternalStore(never, readTimeZone, () => 'UTC');
  return councilZone() ?? own;
}

const never = () => () => {};

// Asked by every card on each draw, and slow to find out.
let timeZone: string | undefined;

function readTimeZone(): string {
  timeZone ??= ownTimeZone();
  return timeZone;
}

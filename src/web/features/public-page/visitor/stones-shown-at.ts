import type { PublicBatch } from '#contract/council/public-batch.ts';
import { toExactText } from '#web/text/moments.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** When an owner showed stones that were to be seen later; undefined where nobody did. */
export function useStonesShownAt({ stones_shown_at }: PublicBatch): string | undefined {
  const timeZone = useTimeZone();
  return stones_shown_at === null ? undefined : toExactText(stones_shown_at, timeZone);
}

import { phaseEnd } from '#contract/council/phase-end.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { deadlineNoticeOf, takenUntil } from '#web/features/public-page/visitor/deadline-notice.tsx';
import { type Clock, useServerNow } from '#web/features/public-page/visitor/use-server-now.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toExactText } from '#web/text/moments.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/**
 * What the public page says of the deadline, in one line: the moment stands above it, and the one before is for who looks
 * it up.
 */
export function WallDeadline({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const timeZone = useTimeZone();
  const now = useServerNow(clock);
  const { before, end } = deadlineNoticeOf(batch, now);
  const endsThen = end !== null && end === phaseEnd(batch, now)?.moment;
  return (
    <p className="time-exact">
      {before && lazyTexts.wall.deadlineMoved} {endsThen && lazyTexts.wall.notLater}
      {end && !endsThen && takenUntil(batch.phase, toExactText(end, timeZone))}
    </p>
  );
}

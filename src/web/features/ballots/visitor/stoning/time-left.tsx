import { phaseEnd } from '#contract/council/phase-end.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { Announcer } from '#web/features/public-page/visitor/countdown.tsx';
import { timeParts } from '#web/features/public-page/visitor/countdown-state.ts';
import { type Clock, useServerNow } from '#web/features/public-page/visitor/use-server-now.ts';
import { publicText } from '#web/text/public.ts';

const nearMs = 10 * 60_000;

/** How much time is left, in the last ten minutes: the page's countdown is out of view while one chooses. */
export function TimeLeft({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const now = useServerNow(clock);
  const moment = phaseEnd(batch, now)?.moment ?? null;
  const leftMs = moment === null ? 0 : Date.parse(moment) - now;
  const { minutes, seconds } = timeParts(leftMs);
  return (
    <>
      {leftMs > 0 && leftMs <= nearMs && (
        <p className="time-left num" role="timer">
          {publicText.timeLeft}: {minutes}:{String(seconds).padStart(2, '0')}
        </p>
      )}
      {/* What was said of one end is not left standing for the next, or for none. */}
      <Announcer key={moment ?? 'over'} leftMs={leftMs} />
    </>
  );
}

import type { SetAside } from '#contract/council/set-aside.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toDayText } from '#web/text/moments.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

export type RoundsSetAsideProps = { rounds: readonly SetAside[] };

/** Which ballots do not count, since when, and why. */
export function RoundsSetAside({ rounds }: RoundsSetAsideProps) {
  const timeZone = useTimeZone();
  return rounds.map(({ round, ballots, at, reason }) => (
    <div className="set-aside" key={round}>
      <p className="wrap" suppressHydrationWarning>
        <UnbrokenDays text={lazyTexts.result.setAside({ round, ballots, day: toDayText(at, timeZone) })} />{' '}
        {reason !== null && <bdi>{lazyTexts.result.because({ reason })}</bdi>}
      </p>
    </div>
  ));
}

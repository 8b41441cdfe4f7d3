import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { toExactText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** That the batch before was stopped: for who took part in it, and looks for it here. */
export function StoppedNotice({ stopped }: Pick<ActiveBatch, 'stopped'>) {
  const timeZone = useTimeZone();
  return (
    stopped && (
      <p className="time-exact time-stopped" suppressHydrationWarning>
        {publicText.stopped({ name: stopped.name, when: toExactText(stopped.at, timeZone) })}
      </p>
    )
  );
}

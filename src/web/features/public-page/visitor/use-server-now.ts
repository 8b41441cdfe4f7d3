import { useEffect, useState } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export type Clock = {
  /** How far the server's clock is ahead of this device's. */
  clockOffsetMs: number;
  /** The server's time when it drew the page. */
  drawnAtMs: number;
};

/** The server's time, each second on the second; until the scripts are there, as it was when the page was drawn. */
export function useServerNow({ clockOffsetMs, drawnAtMs }: Clock): number {
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now() + clockOffsetMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now() + clockOffsetMs;
      setNow(time);
      // From whole second to whole second: an interval drifts and skips one now and then.
      timer = setTimeout(tick, 1000 - (time % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clockOffsetMs]);
  return hydrated ? now : drawnAtMs;
}

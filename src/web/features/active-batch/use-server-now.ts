import { useEffect, useState } from 'react';

/** The server's time, each second on the second. */
export function useServerNow(clockOffsetMs: number): number {
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
  return now;
}

import { useEffect, useState } from 'react';

const everyMs = 10_000;

/** The time, in milliseconds, every ten seconds: what is shown of moments that pass is not left standing. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useEffect } from 'react';

/** Keeps the screen on where the browser can: only over https, and again each time the page becomes visible. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    const ask = () => {
      // A refusal (low battery) leaves the screen as the system has it.
      if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {});
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}

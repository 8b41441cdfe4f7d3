import { useEffect } from 'react';

/** Keeps the screen from going dark, where the browser can: only over https, and anew each time the page is shown. */
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

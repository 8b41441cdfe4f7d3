import { useEffect, useLayoutEffect, useState } from 'react';
import { applyMove, type RevealMode, toMove } from './reveal-state.ts';

/**
 * How many ranks are uncovered: null for all, at once. An administrator's phone leads (`led`), or keys, or time; whoever
 * moved last counts, so that a phone that lost its network leaves the keys.
 */
export function useReveal(led: number | null, mode: RevealMode, ranks: number): number | null {
  const start = led ?? (mode ? 0 : null);
  const [at, setAt] = useState(start);
  const [lastLed, setLastLed] = useState(led);
  const [byHand, setByHand] = useState(false);
  if (led !== lastLed) {
    setLastLed(led);
    setAt(start);
  }
  const covered = at !== null;

  // Before the page is painted: a key that is pressed at what one sees must not be lost.
  useLayoutEffect(() => {
    if (!covered || ranks === 0) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = toMove(event.key, document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
      if (!move) return;
      event.preventDefault();
      setByHand(true);
      setAt((now) => (now === null ? now : applyMove(now, move, ranks)));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [covered, ranks]);

  // Who presses a key takes over from the clock.
  const everyMs = mode?.by === 'itself' && led === null && !byHand ? mode.seconds * 1000 : null;
  const goesOn = covered && at <= ranks && ranks > 0;
  useEffect(() => {
    if (everyMs === null || !goesOn) return;
    const timer = setInterval(() => setAt((now) => (now === null ? now : applyMove(now, 'on', ranks))), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, goesOn, ranks]);
  return at;
}

import { useEffect, useEffectEvent } from 'react';
import { useReader } from '#web/features/read-aloud/visitor/speaker.ts';
import { useIdle } from '#web/ui/use-idle.ts';

const idleMs = 60_000;
/** For how long it asks. */
export const idleSeconds = 20;

/** Asks after a minute in which nothing was read aloud and nobody touched anything, and clears the screen when that has no answer. */
export function useAskedIdle(asks: boolean, onIdle: () => void, onGone: () => void): void {
  const speaks = useReader() !== null;
  useIdle(asks || speaks ? null : idleMs, onIdle);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (!asks || speaks) return;
    const timer = setTimeout(() => gone(), idleSeconds * 1000);
    return () => clearTimeout(timer);
  }, [asks, speaks]);
}

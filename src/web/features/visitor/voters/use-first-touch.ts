import { useEffect } from 'react';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { becomeVoter } from '#web/api/as-voter.ts';

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Asks for the voter cookie when somebody first touches the page of a batch that takes questions or stones, so that it is there
 * long before a ballot is given, however long the line is. Who only looks at the page gets none.
 */
export function useFirstTouch(phase: Phase | undefined): void {
  const takesPart = phase === phases.submission || phase === phases.stoning;
  useEffect(() => {
    if (!takesPart) return;
    const stop = () => {
      for (const touch of touches) removeEventListener(touch, ask);
    };
    const ask = () => {
      stop();
      // Whoever gives a ballot without one is told, and asks once more.
      void becomeVoter().catch(() => {});
    };
    for (const touch of touches) addEventListener(touch, ask, { passive: true });
    return stop;
  }, [takesPart]);
}

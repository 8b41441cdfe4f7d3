import { useEffect } from 'react';
import { type Channel, channelRows, channelsTaken } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { becomeVoter } from '#web/api/as-voter.ts';

const asksForCookie = (channel: Channel) => channelRows[channel].voter === 'cookie';

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Asks for the voter cookie when somebody first touches the page of a batch that takes questions or stones, so that it is there
 * long before a ballot is given, however long the line is. Who only looks at the page gets none, nor who does not vote by it.
 */
export function useFirstTouch(batch: PublicBatch | null | undefined): void {
  const byBrowser = batch && allows[batch.phase].ballots && channelsTaken(batch.rules).some(asksForCookie);
  const takesPart = (batch && allows[batch.phase].questions) || byBrowser;
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

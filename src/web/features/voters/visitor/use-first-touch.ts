import { useEffect } from 'react';
import { type Channel, channelRows, channelsTaken } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { becomeVoter } from '#web/api/as-voter.ts';
import { onFirstTouch } from '#web/ui/on-first-touch.ts';

const asksForCookie = (channel: Channel) => channelRows[channel].voter === 'cookie';

/**
 * Asks for the voter cookie when somebody first touches the page of a batch that takes questions or stones, so that it is there
 * long before a ballot is given, however long the line is. Who only looks at the page gets none, nor who does not vote by it.
 */
export function useFirstTouch(batch: PublicBatch | null | undefined): void {
  const byBrowser = batch && allows[batch.phase].ballots && channelsTaken(batch.rules).some(asksForCookie);
  const takesPart = (batch && allows[batch.phase].questions) || byBrowser;
  useEffect(() => {
    if (!takesPart) return;
    // Whoever gives a ballot without one is told, and asks once more.
    return onFirstTouch(() => void becomeVoter().catch(() => {}));
  }, [takesPart]);
}

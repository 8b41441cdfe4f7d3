import { useEffect, useState } from 'react';
import { type BatchMoment, momentOf } from '#contract/council/batch-moment.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Clock } from './use-server-now.ts';

/** Where the batch stands by the server's clock. Whoever asks is drawn anew when that changes, and not each second. */
export function useBatchMoment(batch: PublicBatch, { clockOffsetMs, drawnAtMs }: Clock): BatchMoment {
  const hydrated = useHydrated();
  const moment = momentOf(batch, hydrated ? Date.now() + clockOffsetMs : drawnAtMs);
  const [, setSeen] = useState(moment);
  useEffect(() => {
    const timer = setInterval(() => setSeen(momentOf(batch, Date.now() + clockOffsetMs)), 1000);
    return () => clearInterval(timer);
  }, [batch, clockOffsetMs]);
  return moment;
}

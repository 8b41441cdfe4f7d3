import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LargeRecordError } from './large-record-error.ts';
import type { LookedUp } from './look-up.ts';
import { faultOf, type ReceiptFault, readReceipt } from './receipt-text.ts';

const { load: loadLookUp } = lazyPart(() => import('./look-up.ts').then(({ lookUp }) => lookUp));

/** What came of looking for a receipt: it is none, it was looked up, that failed, or the record is too large for a page. */
export type Answer = { fault: ReceiptFault } | LookedUp | 'failed' | 'too_large';

/** Looks for what is typed, or scanned, in the record of a batch. */
export function useLookUp(batchId: string) {
  const [typed, setTyped] = useState('');
  const [looking, setLooking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const look = async (text: string) => {
    const receipt = readReceipt(text);
    const fault = faultOf(text);
    setAnswer(fault ? { fault } : null);
    setTyped(receipt ?? text);
    if (!receipt) return;
    setLooking(true);
    const found = await loadLookUp()
      .then((lookUp) => lookUp(batchId, receipt))
      .catch((error: unknown) => (error instanceof LargeRecordError ? ('too_large' as const) : ('failed' as const)));
    setLooking(false);
    setAnswer(found);
  };
  return { typed, setTyped, looking, answer, look };
}

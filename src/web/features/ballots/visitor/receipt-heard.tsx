import { useEffect, useState } from 'react';
import type { MyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/** Tells those who hear the page of a receipt that is new. What is in a status from the beginning is not read out. */
export function ReceiptHeard({ ballot: { receipt, isNew } }: { ballot: MyBallot }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!isNew) return;
    const frame = requestAnimationFrame(() => setTold(lazyTexts.receipt.heard({ receipt })));
    return () => cancelAnimationFrame(frame);
  }, [isNew, receipt]);
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  );
}

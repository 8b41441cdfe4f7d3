import { useEffect } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { toast } from '#web/ui/toast.tsx';

/** That a question was received and is read first, where a batch is reviewed before anything is published. */
export function LazyReceived() {
  useEffect(() => {
    toast.silent(lazyTexts.received.received);
  }, []);
  return <p>{lazyTexts.received.received}</p>;
}

import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Has something in the page for as long as it is printed. */
export function usePrintNow(): { isPrinting: boolean; printNow: () => void } {
  const [isPrinting, setPrinting] = useState(false);
  const printNow = () => {
    flushSync(() => setPrinting(true));
    print();
    setPrinting(false);
  };
  return { isPrinting, printNow };
}

import { useEffect, useState } from 'react';
import { keptSeed } from './kept.ts';

/** This browser's number for the order of the questions; made once per batch. */
export function useSeed(batchId: string): number {
  const kept = keptSeed(batchId);
  const [seed] = useState(() => kept.read() ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
  useEffect(() => {
    if (kept.read() === null) kept.write(seed);
  }, [kept, seed]);
  return seed;
}

import { useEffect, useState } from 'react';
import { storedSeed } from '#web/features/ballots/visitor/own/stored.ts';

/** This browser's number for the order of the questions; made once per batch. */
export function useSeed(batchId: string): number {
  const stored = storedSeed(batchId);
  const [seed] = useState(() => stored.read() ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
  useEffect(() => {
    if (stored.read() === null) stored.write(seed);
  }, [stored, seed]);
  return seed;
}

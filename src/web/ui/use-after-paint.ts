import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The same value, a moment later: what was pressed is answered on the screen first, and what else tells of it is drawn
 * after that, in small steps. On an old phone all at once would take too long to be an answer.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => (Object.is(painted, value) ? undefined : drawLater(() => setPainted(value))), [painted, value]);
  return painted;
}

/** False at first, and true once that has been on the screen: what stands out of view need not be drawn before. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => drawLater(() => setPainted(true)), []);
  return painted;
}

// All that waits is drawn at once.
const waiting = new Set<() => void>();

function drawLater(act: () => void): () => void {
  if (waiting.size === 0) afterPaint(drawWaiting);
  waiting.add(act);
  return () => waiting.delete(act);
}

function drawWaiting(): void {
  const acts = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const act of acts) act();
  });
}

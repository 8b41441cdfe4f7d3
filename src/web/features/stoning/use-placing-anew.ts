import { type ComponentType, useEffect, useState } from 'react';
import { retryLater } from '#web/api/retry-later.ts';
import { loadLaterTexts } from '#web/text/active.ts';
import type { PlacingAnewProps } from './placing-anew.tsx';

type PlacingAnewComponent = ComponentType<PlacingAnewProps>;

/** Once it is here it stays, so that whoever comes back to it finds it, and the focus its button. */
let here: PlacingAnewComponent | null = null;

/** The way to place stones anew, with its texts, once it is wanted and here: few need it. */
export function usePlacingAnew(wanted: boolean): PlacingAnewComponent | null {
  const [part, setPart] = useState(() => here);
  const [failures, setFailures] = useState(0);
  const missing = wanted && part === null;

  useEffect(() => {
    if (!missing) return;
    let retry: (() => void) | undefined;
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        retry = retryLater(() => setFailures(failures + 1));
      },
    );
    return () => retry?.();
  }, [missing, failures]);

  return part;
}

async function load(): Promise<PlacingAnewComponent> {
  const [{ PlacingAnew }] = await Promise.all([import('./placing-anew.tsx'), loadLaterTexts()]);
  here = PlacingAnew;
  return here;
}

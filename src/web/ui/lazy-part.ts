import { type ComponentType, useEffect, useState } from 'react';
import { retryLater } from '#web/api/retry-later.ts';
import { loadLazyTexts } from '#web/text/active.ts';

/** A part with its texts, once it is wanted and here. It stays, so that whoever comes back to it finds it. */
export function lazyPart<Props>(read: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const load = async () => {
    const [part] = await Promise.all([read(), loadLazyTexts()]);
    here = part;
    return part;
  };

  function usePart(wanted: boolean): ComponentType<Props> | null {
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
  return { usePart, load };
}

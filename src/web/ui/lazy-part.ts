import { type ComponentType, lazy, useEffect, useState } from 'react';
import { retryLater } from '#web/api/retry-later.ts';
import { loadLazyTexts } from '#web/text/active.ts';

/**
 * What few visitors meet, loaded when it is wanted, with the texts of all such parts. It stays, so that whoever comes back to it
 * finds it. What loads first reads no text of `text/lazy.ts`: it has such a part read them.
 */
export function lazyPart<Part>(read: () => Promise<Part>) {
  let here: Part | null = null;
  let awaited: Promise<Part> | undefined;

  const load = async (): Promise<Part> => {
    [here] = await Promise.all([read(), loadLazyTexts()]);
    return here;
  };
  /** Tries until there is a network. */
  const wait = (): Promise<Part> => load().catch(() => new Promise((resolve) => retryLater(() => resolve(wait()))));
  const loadPatiently = () => {
    awaited ??= wait();
    return awaited;
  };

  /** The part once it is wanted and here. */
  function usePart(wanted: boolean): Part | null {
    const [part, setPart] = useState(() => here);
    const missing = wanted && part === null;
    useEffect(() => {
      if (missing) void loadPatiently().then((loaded) => setPart(() => loaded));
    }, [missing]);
    return part;
  }
  return { usePart, load, loadPatiently };
}

/** The same for what stands under `Suspense`: until it is here, the page stays as the server drew it, which can be read. */
export function lazyPage<Props>(read: () => Promise<ComponentType<Props>>) {
  const { loadPatiently } = lazyPart(read);
  return lazy(() => loadPatiently().then((page) => ({ default: page })));
}

import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { retryLater } from '#web/api/retry-later.ts';
import { loadLazyTexts } from '#web/text/active.ts';

/**
 * What few visitors meet, loaded when it is wanted, with the texts of all such parts. It stays, so that whoever comes back to it
 * finds it. What loads first reads no text of `text/lazy.ts`: it has such a part read them.
 */
export function lazyPart<Part>(read: () => Promise<Part>, texts?: 'without texts') {
  let here: Part | null = null;
  let awaited: Promise<Part> | undefined;

  const load = async (): Promise<Part> => {
    // The server has the texts of all languages, and draws in none of them yet.
    [here] = await Promise.all([read(), import.meta.env.SSR || texts ? undefined : loadLazyTexts()]);
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

/** The same for what stands under `Suspense`. */
export function lazyPage<Props>(read: () => Promise<ComponentType<Props>>) {
  const { loadPatiently } = lazyPart(read);
  return lazy(() => loadPatiently().then((page) => ({ default: page })));
}

/** What the server loads before it draws. Parts that come with others are added when these are here. */
const drawnParts: Promise<unknown>[] = [];

/** For the server, before it draws anything. */
export async function loadDrawnParts(): Promise<void> {
  for (const part of drawnParts) await part;
}

/** A part that the server draws at once. Until a browser has loaded it, the page stays as the server drew it, which can be read. */
export function drawnPart<Part>(read: () => Promise<Part>, texts?: 'without texts') {
  const part = lazyPart(read, texts);
  if (import.meta.env.SSR) drawnParts.push(part.load());
  return part;
}

/** The same for what stands under `Suspense`. */
export function drawnPage<Props extends object>(read: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazyPage(read);
  const { usePart } = drawnPart(read);
  return function DrawnPage(props) {
    const Page = usePart(true);
    return Page && createElement(Page, props);
  };
}

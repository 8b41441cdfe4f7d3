import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { closeGaps } from '#text/gaps.ts';
import { isLong, mayBeLong } from '#text/text-length.ts';

/** What is said of the rest of a long text, and the way to it. */
export type Fold = { id: string; open: boolean; toggle: () => void };

/**
 * The one measure of a long text, wherever it is one of several: five lines, and the way to the rest where there is one. How
 * many lines it has is known once it stands in its place; until then, and on the server, it is guessed.
 * `mayBeCut`: which may have more than there is room for, where that is less.
 */
export function useFold<Of extends HTMLElement>(text: string, mayBeCut = mayBeLong) {
  const id = useId();
  const element = useRef<Of>(null);
  const [open, setOpen] = useState(false);
  const words = useMemo(() => closeGaps(text), [text]);
  const [isCut, setCut] = useState(() => isLong(words));
  const folded = !open && mayBeCut(words);
  useIsCut(element, folded, setCut);
  const fold: Fold | null = open || (folded && isCut) ? { id, open, toggle: () => setOpen(!open) } : null;
  return { words, fold, place: { ref: element, id: fold ? id : undefined }, folded };
}

function useIsCut(element: RefObject<HTMLElement | null>, folded: boolean, tell: (isCut: boolean) => void): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !folded) return;
    const sizes = new ResizeObserver(() => tell(current.scrollHeight > current.clientHeight + 1));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [element, folded, tell]);
}

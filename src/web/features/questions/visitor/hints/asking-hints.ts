import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart } = lazyPart(() => import('./lazy-asking-hints.tsx').then(({ askingHints }) => askingHints));

// The shortest limit that a batch can have is 80, and nobody asks two things worth asking in fewer.
const worthALook = 60;

/** What is said below a question while it is written: how much room is left, and that it asks several things. */
export function useAskingHints(text: string) {
  return usePart(text.length >= worthALook);
}

import { lazyPart } from '#web/ui/lazy-part.ts';

/** Merging, loaded when somebody comes to it. */
export const { usePart: useMergeDialog } = lazyPart(() =>
  import('./merge-selected-dialog.tsx').then((part) => part.MergeSelectedDialog),
);

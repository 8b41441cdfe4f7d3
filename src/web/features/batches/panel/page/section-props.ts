import type { Batch } from '#contract/council/batches.ts';
import type { BatchDialog } from '#web/features/batches/panel/list/batch-actions.tsx';
import type { BatchView } from './views.ts';

/** What every part of the page gets. */
export type SectionProps = {
  batch: Batch;
  batches: readonly Batch[];
  onOpen: (dialog: BatchDialog) => void;
  onView: (view: BatchView) => void;
};

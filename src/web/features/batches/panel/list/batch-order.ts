import type { Batch } from '#contract/council/batches.ts';
import { phaseDeadline } from '#contract/council/phase-end.ts';
import { allows, isBefore } from '#contract/council/phases.ts';

export type BatchOrder = 'newest' | 'oldest' | 'deadline';

/** The batches in this order, as they come newest first; the active one always leads. */
export function inOrder(batches: readonly Batch[], order: BatchOrder): Batch[] {
  const sorted = {
    newest: () => [...batches],
    oldest: () => batches.toReversed(),
    deadline: () => batches.toSorted((one, other) => nextDeadline(one) - nextDeadline(other)),
  }[order]();
  return sorted.toSorted((one, other) => Number(other.is_active) - Number(one.is_active));
}

/** What is completed waits for nothing: it comes last. */
function nextDeadline(batch: Batch): number {
  const deadline = phaseDeadline(batch);
  return deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
}

/** Whether a deadline has passed while the phase that it ends goes on: somebody was told of it, and it does not hold. */
export function isOverdue(batch: Pick<Batch, 'phase'>, ends: 1 | 2, deadline: string, now: number): boolean {
  return !isBefore(ends, batch.phase) && Date.parse(deadline) < now;
}

/** The batch whose next step the council waits for: the active one, else the newest that is not completed. */
export function awaited(batches: readonly Batch[]): Batch | undefined {
  return (
    batches.find(({ is_active }) => is_active) ??
    batches.find(({ phase, archived_at }) => !allows[phase].result && !archived_at)
  );
}

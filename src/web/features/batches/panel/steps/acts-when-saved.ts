import type { Batch } from '#contract/council/batches.ts';
import { endsBy } from '#contract/council/phases.ts';

type Deadlines = Record<NonNullable<(typeof endsBy)[Batch['phase']]>, string>;

/** Whether the deadline of its phase has passed, so that a batch moves on as soon as it is saved that deadlines act. */
export function actsWhenSaved(
  { phase, is_active }: Pick<Batch, 'phase' | 'is_active'>,
  deadlines: Deadlines,
  now: number,
): boolean {
  const hasPassed = (deadline: keyof Deadlines) => Date.parse(deadlines[deadline]) <= now;
  const ending = endsBy[phase];
  if (!is_active || ending === null) return false;
  // Where both passed it stays as it is, and the panel asks.
  return hasPassed(ending) && (ending === 'stoning_deadline' || !hasPassed('stoning_deadline'));
}

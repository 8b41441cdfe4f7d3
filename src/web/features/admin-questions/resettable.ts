import { type Batch, phases } from '#contract/batches.ts';
import type { Role } from '#contract/roles.ts';

/** The batches whose stones somebody of this role may reset. A completed one has a published result: only owners may. */
export function resettable(batches: readonly Batch[], role: Role | undefined): Batch[] {
  return batches.filter(({ ballots, phase }) => ballots > 0 && (phase !== phases.completed || role === 'owner'));
}

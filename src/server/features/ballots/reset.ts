import { type Batch, phases } from '#contract/batches.ts';
import { hasRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/app-error.ts';

/**
 * The batches that 'Reset All Stones' resets (docs/product.md, Ballots): without names all that are not completed; a
 * completed one, whose result is published, only where an owner names it.
 * @throws AppError batch_not_found, role_insufficient
 */
export function chooseToReset(
  batches: readonly Batch[],
  named: readonly string[] | undefined,
  role: Role,
): readonly Batch[] {
  if (!named) return batches.filter(({ phase }) => phase !== phases.completed);
  const chosen = batches.filter(({ id }) => named.includes(id));
  if (chosen.length < new Set(named).size) throw new AppError('batch_not_found');
  const touchesResult = chosen.some(({ phase }) => phase === phases.completed);
  if (touchesResult && !hasRole(role, 'owner')) throw new AppError('role_insufficient');
  return chosen;
}

import { AppError } from './app-error.ts';

/**
 * Refuses to change a row that somebody else has changed since the caller read it; without `expectedRevision` whatever is there
 * may be changed (`contract/wire/revision.ts`).
 * @throws AppError changed_meanwhile
 */
export function refuseStale(current: { revision: number }, expectedRevision: number | undefined): void {
  if (expectedRevision !== undefined && expectedRevision !== current.revision) throw new AppError('changed_meanwhile');
}

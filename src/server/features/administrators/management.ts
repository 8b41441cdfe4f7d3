import type { AdministratorChange, ManagedAdministrator } from '#contract/administrators.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteAdministrator,
  deleteSessions,
  findManaged,
  listAdministrators,
  updateAdministrator,
} from './repository.ts';

export function readAdministrators({ db }: Deps): Promise<ManagedAdministrator[]> {
  return listAdministrators(db);
}

/**
 * Changes a role, keeps somebody out, or lets him in again, who then has to sign in anew.
 * @throws AppError administrator_not_found, changed_meanwhile, last_owner
 */
export async function changeAdministrator(
  { db }: Deps,
  id: string,
  change: AdministratorChange,
  expectedRevision: number | undefined,
): Promise<ManagedAdministrator> {
  return db.transaction().execute(async (tx) => {
    const changed = await updateAdministrator(tx, id, change, expectedRevision).catch(rethrowLastOwner);
    if (!changed) {
      throw new AppError((await findManaged(tx, id)) ? 'changed_meanwhile' : 'administrator_not_found');
    }
    if (change.disabled !== undefined) await deleteSessions(tx, id);
    return changed;
  });
}

/** @throws AppError administrator_not_found, last_owner */
export async function removeAdministrator({ db }: Deps, id: string): Promise<void> {
  const removed = await deleteAdministrator(db, id).catch(rethrowLastOwner);
  if (!removed) throw new AppError('administrator_not_found');
}

function rethrowLastOwner(error: unknown): never {
  throw violates(error, 'administrators_keep_an_owner') ? new AppError('last_owner', { cause: error }) : error;
}

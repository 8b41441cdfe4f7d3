import type { AdministratorChange, ManagedAdministrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, AuditedAct } from '#server/features/trust/audit/write-audit.ts';
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
 * Changes a role, or disables or enables an administrator, who then has to sign in again.
 * @throws AppError administrator_not_found, changed_meanwhile, last_owner, role_insufficient
 */
export async function changeAdministrator(
  { db, audit }: Deps,
  actor: Actor,
  id: string,
  change: AdministratorChange,
  expectedRevision: number | undefined,
): Promise<ManagedAdministrator> {
  return db.transaction().execute(async (tx) => {
    const before = await findManaged(tx, id);
    if (!before) throw new AppError('administrator_not_found');
    const changed = await updateAdministrator(tx, id, change, expectedRevision).catch(refuse(actor, id));
    if (!changed) throw new AppError('changed_meanwhile');
    if (change.disabled !== undefined) await deleteSessions(tx, id);
    for (const act of toActs(before, changed)) await audit(tx, actor, act);
    return changed;
  });
}

/** @throws AppError administrator_not_found, last_owner, role_insufficient */
export async function removeAdministrator({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findManaged(tx, id);
    const removed = before && (await deleteAdministrator(tx, id).catch(refuse(actor, id)));
    if (!removed) throw new AppError('administrator_not_found');
    const { name, email, role } = before;
    await audit(tx, actor, { kind: 'administrator.removed', subjectId: id, before: { name, email, role } });
  });
}

function toActs(before: ManagedAdministrator, after: ManagedAdministrator): AuditedAct[] {
  const subjectId = after.id;
  const acts: AuditedAct[] = [];
  if (before.role !== after.role) {
    const [was, is] = [{ role: before.role }, { role: after.role }];
    acts.push({ kind: 'administrator.role_changed', subjectId, before: was, after: is });
  }
  if (Boolean(before.disabled_at) !== Boolean(after.disabled_at)) {
    acts.push({ kind: after.disabled_at ? 'administrator.disabled' : 'administrator.enabled', subjectId });
  }
  return acts;
}

/** Who meets the last owner in somebody else was an owner when the call came in, and is none any more. */
function refuse(actor: Actor, id: string) {
  return (error: unknown): never => {
    if (!violates(error, 'administrators_keep_an_owner')) throw error;
    throw new AppError(actor.id === id ? 'last_owner' : 'role_insufficient', { cause: error });
  };
}

import type { Administrator } from '#contract/people/administrators.ts';
import type { User, UserChange, UserOrder } from '#contract/people/users.ts';
import { readsAddresses } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { deleteUser, findUserByEmail, insertUser, listUsers, lockUser, updateUser, upsertUser } from './repository.ts';

type Person = { name: string; email: string };

type Wanted = {
  email?: string | undefined;
  search?: string | undefined;
  order?: UserOrder | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  ids?: readonly string[] | undefined;
};

/**
 * Viewers read and find no e-mail addresses.
 * @throws AppError role_insufficient
 */
export async function readUsers(
  { db }: Deps,
  { role }: Administrator,
  { email, search, ...page }: Wanted,
): Promise<User[]> {
  const withAddresses = readsAddresses(role);
  // Whether an address is known, or comes before another, must not be found out by asking for it.
  if (!withAddresses && (email !== undefined || page.order === 'email')) throw new AppError('role_insufficient');
  if (email === undefined) return listUsers(db, { search, withAddresses }, page);
  const user = await findUserByEmail(db, email);
  return user ? [user] : [];
}

/** @throws AppError email_taken */
export function createUser({ db, audit }: Deps, actor: Actor, person: Person): Promise<User> {
  return db
    .transaction()
    .execute(async (tx) => {
      const created = await insertUser(tx, person);
      await audit(tx, actor, { kind: 'user.created', subjectId: created.id, after: detailsOf(created) });
      return created;
    })
    .catch(rethrowTakenEmail);
}

export function registerOrRenameUser({ db, audit }: Deps, actor: Actor, person: Person): Promise<User> {
  return db.transaction().execute(async (tx) => {
    const before = await findUserByEmail(tx, person.email);
    const user = await upsertUser(tx, person);
    const details = { subjectId: user.id, after: detailsOf(user) };
    if (user.revision === 1 && !before) await audit(tx, actor, { kind: 'user.created', ...details });
    else await audit(tx, actor, { kind: 'user.updated', ...details, before: before ? detailsOf(before) : {} });
    return user;
  });
}

/** @throws AppError user_not_found, changed_meanwhile, email_taken */
export function changeUser(
  { db, audit }: Deps,
  actor: Actor,
  id: string,
  change: UserChange,
  expectedRevision: number | undefined,
): Promise<User> {
  return db
    .transaction()
    .execute(async (tx) => {
      const current = await lockUser(tx, id);
      if (!current) throw new AppError('user_not_found');
      refuseStale(current, expectedRevision);
      const next = await updateUser(tx, id, change);
      await audit(tx, actor, {
        kind: 'user.updated',
        subjectId: id,
        before: detailsOf(current),
        after: detailsOf(next),
      });
      return next;
    })
    .catch(rethrowTakenEmail);
}

/** @throws AppError user_not_found */
export async function removeUser({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await deleteUser(tx, id);
    if (!deleted) throw new AppError('user_not_found');
    await audit(tx, actor, { kind: 'user.deleted', subjectId: id, before: detailsOf(deleted) });
  });
}

function detailsOf({ name, email }: User): Person {
  return { name, email };
}

function rethrowTakenEmail(error: unknown): never {
  throw violates(error, 'users_email') ? new AppError('email_taken', { cause: error }) : error;
}

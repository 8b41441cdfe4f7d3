import type { User, UserChange } from '#contract/users.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUser, findUser, findUserByEmail, insertUser, listUsers, updateUser, upsertUser } from './repository.ts';

type Person = { name: string; email: string };

export async function readUsers({ db }: Deps, email: string | undefined): Promise<User[]> {
  if (email === undefined) return listUsers(db);
  const user = await findUserByEmail(db, email);
  return user ? [user] : [];
}

/** @throws AppError email_taken */
export function createUser({ db }: Deps, person: Person): Promise<User> {
  return insertUser(db, person).catch(rethrowTakenEmail);
}

export function registerOrRenameUser({ db }: Deps, person: Person): Promise<User> {
  return upsertUser(db, person);
}

/** @throws AppError user_not_found, changed_meanwhile, email_taken */
export async function changeUser(
  { db }: Deps,
  id: string,
  change: UserChange,
  expectedRevision: number | undefined,
): Promise<User> {
  const changed = await updateUser(db, id, change, expectedRevision).catch(rethrowTakenEmail);
  if (changed) return changed;
  throw new AppError((await findUser(db, id)) ? 'changed_meanwhile' : 'user_not_found');
}

/** @throws AppError user_not_found */
export async function removeUser({ db }: Deps, id: string): Promise<void> {
  if (!(await deleteUser(db, id))) throw new AppError('user_not_found');
}

function rethrowTakenEmail(error: unknown): never {
  throw violates(error, 'users_email') ? new AppError('email_taken', { cause: error }) : error;
}

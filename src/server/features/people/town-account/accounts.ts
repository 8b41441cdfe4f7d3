import type { Administrator } from '#contract/people/administrators.ts';
import type { Role } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockTownAccounts } from '#server/database/locks.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteSessions,
  deleteTownAccounts,
  updateAdministrator,
} from '#server/features/people/administrators/repository.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import { introduce, type Person } from './person.ts';
import { findAccount, insertWithTownAccount, readSignInMethods, replaceTownAccount } from './repository.ts';
import { toRole } from './role.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The id of the administrator whom this account of the town opens, made at its first sign-in, with the role that the town gives today. Who
 * has none any more is signed out everywhere.
 * @throws AppError town_account_without_role, town_account_disabled, town_account_unlinked, town_account_without_address,
 * town_account_unverified, last_owner
 */
export async function admit(deps: Deps, person: Person, onAccount: (id: string) => void): Promise<string> {
  const known = await findAccount(deps.db, person);
  if (known) onAccount(known.id);
  const { town } = deps.config;
  const role = town && toRole(person.claims, town);
  if (!role) throw await keepOut(deps, known, 'town_account_without_role');
  if (known?.disabled) throw new AppError('town_account_disabled');
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockTownAccounts(tx);
      const account = await findAccount(tx, person);
      if (!account) return make(deps, tx, person, role);
      await follow(deps, tx, account, role);
      return account.id;
    });
  } catch (error) {
    if (violates(error, 'administrators_email_key')) throw new AppError('town_account_unlinked', { cause: error });
    if (violates(error, 'administrators_keep_an_owner')) throw await keepOut(deps, known, 'last_owner');
    throw error;
  }
}

/** The account stays as it is, and nobody is signed in to it. */
async function keepOut(
  { db, audit }: Deps,
  account: Account | undefined,
  code: 'town_account_without_role' | 'last_owner',
): Promise<AppError> {
  if (account)
    await db.transaction().execute(async (tx) => {
      if (await deleteSessions(tx, account.id))
        await audit(tx, theServer, {
          kind: 'town_account.kept_out',
          subjectId: account.id,
          after: { name: account.name },
        });
    });
  return new AppError(code);
}

async function make({ audit }: Deps, tx: DatabaseTransaction, person: Person, role: Role): Promise<string> {
  const { name, email } = introduce(person);
  const id = await insertWithTownAccount(tx, person, { name, email, role });
  await audit(tx, { id, name }, { kind: 'administrator.created', subjectId: id, after: { name, email, role } });
  return id;
}

async function follow({ audit }: Deps, tx: DatabaseTransaction, account: Account, role: Role): Promise<void> {
  if (account.role === role) return;
  await updateAdministrator(tx, account.id, { role }, undefined);
  const change = { before: { role: account.role }, after: { role } };
  await audit(tx, theServer, { kind: 'administrator.role_changed', subjectId: account.id, ...change });
}

/** @throws AppError town_account_taken */
export async function link({ db, audit }: Deps, administrator: Administrator, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTownAccounts(tx);
    const taken = await findAccount(tx, person);
    if (taken && taken.id !== administrator.id) throw new AppError('town_account_taken');
    await replaceTownAccount(tx, administrator.id, person);
    await audit(tx, administrator, { kind: 'town_account.linked', subjectId: administrator.id });
  });
}

/** @throws AppError town_account_needed */
export async function unlink({ db, audit, config }: Deps, administrator: Administrator): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTownAccounts(tx);
    const { linked, password } = await readSignInMethods(tx, administrator.id);
    if (!linked) return;
    if (!password || config.town?.only) throw new AppError('town_account_needed');
    await deleteTownAccounts(tx, administrator.id);
    await audit(tx, administrator, { kind: 'town_account.unlinked', subjectId: administrator.id });
  });
}

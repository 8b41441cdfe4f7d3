import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Administrator, AdministratorChange, ManagedAdministrator } from '#contract/people/administrators.ts';
import type { Session } from '#contract/people/sessions.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';

const columns = ['id', 'name', 'email', 'role', 'second_factor'] as const;
const managedColumns = [...columns, 'created_at', 'disabled_at', 'revision'] as const;

type AdministratorRow = { id: string; name: string; email: string; role: string; second_factor: boolean };
type ManagedRow = AdministratorRow & { created_at: Date; disabled_at: Date | null; revision: number };

function toAdministrator({ role, ...row }: AdministratorRow): Administrator {
  return { ...row, role: role as Role };
}

function toManaged({ role, created_at, disabled_at, ...row }: ManagedRow): ManagedAdministrator {
  return {
    ...row,
    role: role as Role,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  };
}

/** Who comes by the town's account may be the first here, and no owner. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('administrators')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function isAdministrator(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this administrator is there and not kept out. */
export async function mayEnter(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined where this administrator was removed. */
export async function findName(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('administrators').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export async function readAdministrator(db: Database, id: string): Promise<Administrator> {
  const row = await db.selectFrom('administrators').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return toAdministrator(row);
}

export async function findByEmail(db: Database, email: string): Promise<Administrator | undefined> {
  const row = await db
    .selectFrom('administrators')
    .select(columns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row && toAdministrator(row);
}

/** Who may sign in under this address, and has a password: to whom the town's account alone opens, nothing is mailed that does too. */
export async function findEnabledByEmail(db: Database, email: string): Promise<Administrator | undefined> {
  const row = await db
    .selectFrom('administrators')
    .select(columns)
    .where('email', '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('administrator_accounts')
          .select('administrator_accounts.id')
          .whereRef('administrator_id', '=', 'administrators.id')
          .where('provider_id', '=', 'credential'),
      ),
    )
    .executeTakeFirst();
  return row && toAdministrator(row);
}

/** This administrator, if it may sign in. */
export async function findEnabled(db: Database, id: string): Promise<Administrator | undefined> {
  const row = await db
    .selectFrom('administrators')
    .select(columns)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && toAdministrator(row);
}

/** Who may sign in as an owner, the longest there first. */
export async function listEnabledOwners(db: Database): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(columns)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAdministrator);
}

export async function listAdministrators(db: Database): Promise<ManagedAdministrator[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(managedColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toManaged);
}

export async function findManaged(db: Database, id: string): Promise<ManagedAdministrator | undefined> {
  const row = await db.selectFrom('administrators').select(managedColumns).where('id', '=', id).executeTakeFirst();
  return row && toManaged(row);
}

type NewAdministrator = { name: string; email: string; role: Role; passwordHash: string };

/** Inserts an administrator with a password, in the form that better-auth reads, and returns the id. */
export async function insertAdministrator(
  db: Database,
  { name, email, role, passwordHash }: NewAdministrator,
): Promise<string> {
  const id = newId();
  await db.insertInto('administrators').values({ id, name, email, role, email_verified: true }).execute();
  await db
    .insertInto('administrator_accounts')
    .values({ id: newId(), account_id: id, provider_id: 'credential', administrator_id: id, password: passwordHash })
    .execute();
  return id;
}

/**
 * Undefined when there is no such administrator, or none of this revision. Throws the violation of
 * `administrators_keep_an_owner` when no owner would remain.
 */
export async function updateAdministrator(
  db: Database,
  id: string,
  { role, disabled }: AdministratorChange,
  expectedRevision: number | undefined,
): Promise<ManagedAdministrator | undefined> {
  const row = await db
    .updateTable('administrators')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: new Date() }))
    .$if(role !== undefined, (query) => query.set({ role: role as Role }))
    .$if(disabled === true, (query) => query.set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` }))
    .$if(disabled === false, (query) => query.set({ disabled_at: null }))
    .where('id', '=', id)
    .$if(expectedRevision !== undefined, (query) => query.where('revision', '=', expectedRevision ?? 0))
    .returning(managedColumns)
    .executeTakeFirst();
  return row && toManaged(row);
}

/** Whether there was one to delete; sessions, password and second factor go with it. Throws like `updateAdministrator`. */
export async function deleteAdministrator(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('administrators').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The sign-in asks for the password alone again. */
export async function removeSecondFactor(db: Database, administratorId: string): Promise<void> {
  await db.deleteFrom('administrator_second_factors').where('administrator_id', '=', administratorId).execute();
  await db.updateTable('administrators').set({ second_factor: false }).where('id', '=', administratorId).execute();
}

export async function listSessions(db: Database, administratorId: string): Promise<Omit<Session, 'current'>[]> {
  const rows = await db
    .selectFrom('administrator_sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .where('administrator_id', '=', administratorId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, created_at, updated_at, expires_at }) => ({
    id,
    user_agent: user_agent || null,
    created_at: created_at.toISOString(),
    renewed_at: updated_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/** Whether this administrator had such a session. */
export async function deleteSession(db: Database, administratorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('administrator_sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether there were any. */
export async function deleteSessions(db: Database, administratorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('administrator_sessions')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceSetUpLink(db: Database, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.deleteFrom('set_up_links').where('expires_at', '<', new Date()).execute();
  await db.insertInto('set_up_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
}

export async function hasSetUpLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('set_up_links')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return link !== undefined && link.expires_at > now;
}

/** Whether the link was there and still valid; it is gone afterwards. */
export async function takeSetUpLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .deleteFrom('set_up_links')
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return link !== undefined && link.expires_at > now;
}

/** Ends the links of this administrator to accounts of the town. Whether there was one. */
export async function deleteTownAccounts(tx: DatabaseTransaction, administratorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('administrator_accounts')
    .where('administrator_id', '=', administratorId)
    .where('provider_id', '<>', 'credential')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
